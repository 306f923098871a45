import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Call, calls } from '@springboard/contract/calls';
import { IsObject } from 'typebox';
import { expect, test } from 'vitest';
import { openApiDocument } from './document.ts';
import { apiMarkdown, operationsOf } from './markdown.ts';
import { SPECIFIED } from './specified.ts';
import { specifiedSummaries } from './summaries.ts';
import { beyondSummaries } from './summaries/beyond.ts';

const document = openApiDocument();

const all: [string, Call][] = Object.entries(calls);
const withoutNames = (key: string) => key.replaceAll(/:[a-z_]+/gi, ':');
const fieldsOf = (part: Call['query']): string[] =>
  part !== undefined && IsObject(part) ? Object.keys(part.properties) : [];

test.each(Object.entries(SPECIFIED))(
  '[§7] %s is in the contract, with all that it is given',
  (specified, given) => {
    const found = all.filter(([key]) => withoutNames(key) === withoutNames(specified));
    expect(found).toHaveLength(1);
    const fields = found.flatMap(([, { query, body }]) => [...fieldsOf(query), ...fieldsOf(body)]);
    expect(fields).toEqual(expect.arrayContaining([...given]));
  },
);

test('[§7] the document says of every other call that it is beyond the specification', () => {
  const specified = Object.keys(specifiedSummaries).map(withoutNames);
  expect(specified.sort()).toEqual(Object.keys(SPECIFIED).map(withoutNames).sort());
  const beyond = Object.keys(calls).filter((key) => !Object.hasOwn(specifiedSummaries, key));
  expect(Object.keys(beyondSummaries).sort()).toEqual(beyond.sort());
});

test.each(operationsOf(document))('$method $path says in words what it is for', ({ operation }) => {
  expect(operation.summary).toMatch(/^[A-Z].{10,}\.$/);
});

test('docs/api.md is current: node tools/api-docs.ts writes it', async () => {
  const file = join(import.meta.dirname, '../../../../docs/api.md');
  expect(await readFile(file, 'utf8')).toBe(apiMarkdown(document));
});
