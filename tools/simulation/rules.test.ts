import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const rules = [
  ...readFileSync(join(ROOT, 'libs/offline/SPEC.md'), 'utf8').matchAll(/^\*\*(OF\d+)\*\*/gm),
].map(([, rule = '']) => rule);

const rulesIn = (pattern: string): Set<string> =>
  new Set(
    globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**'] }).flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\[(OF\d+)\]/g)].map(
        ([, rule = '']) => rule,
      ),
    ),
  );

test('each rule of the specification has a test of the device or of the server', () => {
  expect(rules).toEqual(Array.from(rules, (_, n) => `OF${n + 1}`));
  expect(rules.length).toBeGreaterThan(17);
  const named = rulesIn('{libs/offline,apps/api}/src/**/*.test.ts');
  expect(rules.filter((rule) => !named.has(rule))).toEqual([]);
  expect([...named].filter((rule) => !rules.includes(rule))).toEqual([]);
});

test('the rules of both sides have tests of the device and of the server', () => {
  const [device, server] = ['libs/offline', 'apps/api'].map((part) =>
    rulesIn(`${part}/src/**/*.test.ts`),
  );
  for (const rule of ['OF3', 'OF4', 'OF7', 'OF11', 'OF12']) {
    expect(device, rule).toContain(rule);
    expect(server, rule).toContain(rule);
  }
});
