/** Values of parsed JSON. A value of another type is an empty one. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export const recordOf = (value: unknown): JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const textsOf = (value: unknown): string[] =>
  listOf(value).filter((each) => typeof each === 'string');

/** null for anything but a number of 0 or more without a fraction. */
export const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
