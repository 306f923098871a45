/** A rule of SPEC.md does not hold. */
export class BrokenRuleError extends Error {
  readonly rule: string;
  constructor(rule: string, detail: string) {
    super(`[${rule}] ${detail}`);
    this.rule = rule;
  }
}

export const check = (rule: string, holds: boolean, detail: () => string): void => {
  if (!holds) throw new BrokenRuleError(rule, detail());
};

/** Compares as JSON, because both values were sent or stored as JSON. */
export const checkSame = (rule: string, actual: unknown, expected: unknown, what: string): void => {
  if (actual === expected) return;
  const [is, should] = [textOf(actual), textOf(expected)];
  check(rule, is === should, () => `${what}: ${is} instead of ${should}`);
};

const textOf = (value: unknown): string => JSON.stringify(value, sorted) ?? 'nothing';

/** Sorts the fields, so that their order does not matter. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
