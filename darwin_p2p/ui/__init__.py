"""Words and screens: what people read and type; gets views, never states."""
