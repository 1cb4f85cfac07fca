// Lower triangles of matrices, row by row: Cholesky's factor of one, and the inverse of that.

/** The triangle L for which L times itself turned over is the given matrix. */
export function factorise(matrix: readonly Float64Array[]): Float64Array[] {
  const factor = matrix.map((row) => row.slice());
  factor.forEach((row, at) => {
    for (let column = 0; column <= at; column += 1) {
      const other = factor[column]!;
      let left = row[column]!;
      for (let before = 0; before < column; before += 1) left -= row[before]! * other[before]!;
      row[column] = column === at ? Math.sqrt(left) : left / other[column]!;
    }
  });
  return factor;
}

export function invert(factor: readonly Float64Array[]): Float64Array[] {
  const inverse = factor.map((row) => new Float64Array(row.length));
  factor.forEach((row, at) => {
    inverse[at]![at] = 1 / row[at]!;
    for (let column = 0; column < at; column += 1) {
      let sum = 0;
      for (let between = column; between < at; between += 1) sum += row[between]! * inverse[between]![column]!;
      inverse[at]![column] = -sum / row[at]!;
    }
  });
  return inverse;
}
