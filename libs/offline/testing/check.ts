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

/** Compared as JSON: what is compared went over a wire or onto a disk. */
export const checkSame = (rule: string, actual: unknown, expected: unknown, what: string): void => {
  if (actual === expected) return;
  const [is, should] = [textOf(actual), textOf(expected)];
  check(rule, is === should, () => `${what}: ${is} instead of ${should}`);
};

const textOf = (value: unknown): string => JSON.stringify(value, sorted) ?? 'nothing';

/** Whatever the order of fields. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
