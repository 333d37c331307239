"""The little linear algebra that ratings need, for as many dimensions as there are bots."""

from __future__ import annotations

Vector = list[float]
Matrix = list[list[float]]


def inverse(matrix: Matrix) -> Matrix:
    """By elimination, always by the largest number of a column."""
    size = len(matrix)
    rows = [[*row, *[float(index == column) for column in range(size)]] for index, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [one / head for one in rows[column]]
        for other in range(size):
            factor = rows[other][column]
            if other != column and factor:
                rows[other] = [one - factor * by for one, by in zip(rows[other], rows[column], strict=True)]
    return [row[size:] for row in rows]


def product(matrix: Matrix, vector: Vector) -> Vector:
    return [sum([one * by for one, by in zip(row, vector, strict=True)]) for row in matrix]
