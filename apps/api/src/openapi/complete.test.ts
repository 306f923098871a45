import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from '@springboard/contract/calls';
import { expect, test } from 'vitest';
import { openApiDocument } from './document.ts';
import { apiMarkdown, operationsOf } from './markdown.ts';
import { SPECIFIED } from './specified.ts';

const document = openApiDocument();

test.each(SPECIFIED)('[§7] %s is in the contract', (specified) => {
  const withoutNames = (key: string) => key.replaceAll(/:[a-z_]+/gi, ':');
  expect(Object.keys(calls).map(withoutNames)).toContain(withoutNames(specified));
});

test.each(operationsOf(document))('$method $path says in words what it is for', ({ operation }) => {
  expect(operation.summary).toMatch(/^[A-Z].{10,}\.$/);
});

test('docs/api.md is current: node tools/api-docs.ts writes it', async () => {
  const file = join(import.meta.dirname, '../../../../docs/api.md');
  expect(await readFile(file, 'utf8')).toBe(apiMarkdown(document));
});
