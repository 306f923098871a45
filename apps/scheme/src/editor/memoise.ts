/** Remembers the last result, for arguments that are the same objects. */
export const memoise = <A extends readonly unknown[], R>(compute: (...values: A) => R) => {
  let last: { values: A; result: R } | null = null;
  return (...values: A): R => {
    if (last === null || values.some((value, index) => value !== last?.values[index]))
      last = { values, result: compute(...values) };
    return last.result;
  };
};
