import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, calls } from '@springboard/contract/calls';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

const pulled = globSync('**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts'] }).flatMap((file) =>
  [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/'(GET \/[^']+)'/g)].map(
    ([, key = '']) => key,
  ),
);

test('[D25] [OF10] no call that a device pulls may be answered by a replica', () => {
  const mayLag = Object.entries<Call>(calls).flatMap(([key, call]) =>
    call.replica === true ? key : [],
  );
  expect(pulled).toContain('GET /groups/:id/members');
  expect(pulled.filter((key) => mayLag.includes(key))).toEqual([]);
});
