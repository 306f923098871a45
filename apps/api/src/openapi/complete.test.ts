import { type Call, calls } from '@springboard/contract/calls';
import { IsObject } from 'typebox';
import { describe, expect, test } from 'vitest';
import { operationsOf } from '../../testing/openapi.ts';
import { openApiDocument } from './document.ts';
import { SPECIFIED } from './specified.ts';
import { specifiedSummaries } from './summaries.ts';
import { additionalSummaries } from './summaries/additional-calls.ts';

const document = openApiDocument();

const all: [string, Call][] = Object.entries(calls);
const withoutNames = (key: string) => key.replaceAll(/:[a-z_]+/gi, ':');
const fieldsOf = (part: Call['query']): string[] =>
  part !== undefined && IsObject(part) ? Object.keys(part.properties) : [];

describe('the API document', () => {
  test.each(Object.entries(SPECIFIED))(
    '[§7] %s is in the contract, with all its parameters',
    (specified, parameters) => {
      const found = all.filter(([key]) => withoutNames(key) === withoutNames(specified));
      expect(found).toHaveLength(1);
      const fields = found.flatMap(([, { query, body }]) => [
        ...fieldsOf(query),
        ...fieldsOf(body),
      ]);
      expect(fields).toEqual(expect.arrayContaining([...parameters]));
    },
  );

  test('[§7] the document marks every other call as an addition to the specification', () => {
    const specified = Object.keys(specifiedSummaries).map(withoutNames);
    expect(specified.sort()).toEqual(Object.keys(SPECIFIED).map(withoutNames).sort());
    const additional = Object.keys(calls).filter((key) => !Object.hasOwn(specifiedSummaries, key));
    expect(Object.keys(additionalSummaries).sort()).toEqual(additional.sort());
  });

  test.each(operationsOf(document))(
    '$method $path has a summary in one sentence',
    ({ operation }) => {
      expect(operation.summary).toMatch(/^[A-Z].{10,}\.$/);
    },
  );
});
