/**
 * What a store keeps of a value: a copy that nobody can change. Handed out as it is, without the copy of
 * its own that a browser makes for every reader: who writes into what was read hears of it at once.
 */
export const frozenCopy = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'function' || typeof value === 'symbol'
      ? structuredClone(value)
      : value;
  }
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return structuredClone(value);
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) copy[name] = frozenCopy(Reflect.get(value, name));
  return Object.freeze(copy);
};
