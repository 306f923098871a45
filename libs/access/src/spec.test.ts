/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from 'vitest';

const texts = import.meta.glob<string>(['../SPEC.md', './*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const idsIn = (text: string, shape: RegExp) =>
  new Set([...text.matchAll(shape)].map(([, id]) => id));

test('every rule of SPEC.md has a test, and every test names a rule', () => {
  const rules = idsIn(texts['../SPEC.md'] ?? '', /^- \*\*(AC\d+)\*\*/gm);
  const tests = Object.entries(texts).filter(([path]) => path.endsWith('.test.ts'));
  const cited = idsIn(tests.map(([, text]) => text).join('\n'), /\[(AC\d+)\]/g);
  expect(rules.size).toBeGreaterThan(0);
  expect(cited).toEqual(rules);
});
