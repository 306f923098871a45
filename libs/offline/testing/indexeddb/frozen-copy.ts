/**
 * The value as a store saves it: an immutable copy. Reads return it without another copy, unlike a browser. Code
 * that changes a value it has read throws.
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
