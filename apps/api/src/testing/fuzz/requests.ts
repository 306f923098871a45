import { CHANGE_HEADERS, ROLES } from '@springboard/contract';
import fc from 'fast-check';
import type { OpenApi, Operation } from '../../openapi/document.ts';
import { schemaOf } from '../../openapi/markdown.ts';
import { type Known, valuesOf } from './values.ts';
import { spoilt } from './wrong.ts';

export type FuzzRequest = {
  readonly as: string;
  readonly params: Record<string, string | number>;
  readonly query: Record<string, string | number>;
  readonly body?: unknown;
  readonly headers: Record<string, string>;
};

type Parts = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** Requests of one operation as anybody: as it is described, or with one part of it spoilt. */
export const requestsOf = (
  document: OpenApi,
  operation: Operation,
  known: Known,
): fc.Arbitrary<FuzzRequest> => {
  const right = describedParts(document, operation, known);
  const parts = fc.oneof(
    right,
    right.chain((given) => spoilt(given.params).map((params) => ({ ...given, params }))),
    right.chain((given) => spoilt(given.query).map((query) => ({ ...given, query }))),
    right.chain((given) => spoilt(given.body).map((body) => ({ ...given, body }))),
  );
  return requestsWith(operation, parts, operation['x-change'] ? changeHeaders : fc.constant({}));
};

/** Requests of one operation as it is described, and as a caller sends them who has no outbox. */
export const describedRequestsOf = (
  document: OpenApi,
  operation: Operation,
  known: Known,
): fc.Arbitrary<FuzzRequest> =>
  requestsWith(operation, describedParts(document, operation, known), fc.constant({}));

const describedParts = (
  document: OpenApi,
  operation: Operation,
  known: Known,
): fc.Arbitrary<Parts> => {
  const draw = valuesOf(document.components.schemas, known);
  const fieldsIn = (place: string, optional: boolean) => {
    const named = operation.parameters.filter((parameter) => parameter.in === place);
    return fc.record(Object.fromEntries(named.map(({ name, schema }) => [name, draw(schema)])), {
      requiredKeys: named.filter(({ required }) => required || !optional).map(({ name }) => name),
    });
  };
  const body = schemaOf(operation.requestBody);
  return fc.record({
    params: fieldsIn('path', false),
    query: fieldsIn('query', true),
    body: body === undefined ? fc.constant(undefined) : draw(body),
  });
};

const requestsWith = (
  operation: Operation,
  parts: fc.Arbitrary<Parts>,
  headers: fc.Arbitrary<Record<string, string>>,
): fc.Arbitrary<FuzzRequest> => {
  const everybody = [...ROLES, 'nobody'];
  const likely = operation['x-roles'].length === 0 ? everybody : [...operation['x-roles']];
  const as = fc.oneof(
    { arbitrary: fc.constantFrom(...likely), weight: 4 },
    fc.constantFrom(...everybody),
  );
  return fc.record({ as, parts, headers }).map((drawn) => ({
    as: drawn.as,
    params: { ...placeholders(operation), ...texts(drawn.parts.params) },
    query: texts(drawn.parts.query),
    ...(drawn.parts.body === undefined ? {} : { body: drawn.parts.body }),
    headers: drawn.headers,
  }));
};

/** Without a lane, with one, or with half of one. */
const changeHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.record({ [CHANGE_HEADERS.request_id]: fc.uuid() }),
  fc.record({
    [CHANGE_HEADERS.request_id]: fc.uuid(),
    [CHANGE_HEADERS.device_id]: fc.uuid(),
    [CHANGE_HEADERS.lane]: fc.constantFrom('a', 'b'),
    [CHANGE_HEADERS.lane_seq]: fc.constantFrom('1', '1', '2', '0', '-1', 'x'),
  }),
  fc.record({ [CHANGE_HEADERS.request_id]: fc.uuid(), [CHANGE_HEADERS.lane]: fc.constant('a') }),
);

/** A path has to be a path of this operation whatever became of its parts. */
const placeholders = (operation: Operation): Record<string, string> =>
  Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => [name, 'none']),
  );

/** As an address holds them: texts that UTF-8 can write. */
const texts = (parts: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(parts))
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, textOf(value).toWellFormed()])
      .filter(([, text]) => text !== ''),
  );

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
