import { expect, test } from 'vitest';
import spec from '../SPEC.md?raw';

const tests: Record<string, string> = import.meta.glob('./**/*.test.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('every rule of SPEC.md has a test that names it, and no test names another', () => {
  const rules = [...spec.matchAll(/^\*\*(OF\d+)\*\*/gm)].map(([, rule]) => rule);
  const named = Object.values(tests).flatMap((source) =>
    [...source.matchAll(/\[(OF\d+)\]/g)].map(([, rule]) => rule),
  );
  expect(rules.length).toBeGreaterThan(10);
  expect(new Set(named)).toEqual(new Set(rules));
});
