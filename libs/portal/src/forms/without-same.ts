/** The changed fields of a form without those whose value is the same as at the start. */
export const withoutSame = <V extends object>(changes: Partial<V>, start: V): Partial<V> => {
  const rest = { ...changes };
  for (const field in changes) {
    if (JSON.stringify(rest[field]) === JSON.stringify(start[field])) delete rest[field];
  }
  return rest;
};
