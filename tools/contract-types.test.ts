import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WIRE_FILE, wireText } from './contract-types.ts';

test('the plain types of the calls are those of their schemas', () => {
  expect(readFileSync(WIRE_FILE, 'utf8')).toBe(wireText());
});
