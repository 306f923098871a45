import { CHANGE_HEADERS, ROLES } from '@springboard/contract';
import fc from 'fast-check';
import type { OpenApi, Operation } from '../../src/openapi/document.ts';
import { parametersIn, schemaOf } from '../openapi.ts';
import { type Known, valuesOf } from './values.ts';
import { corrupted } from './corrupted.ts';

export type FuzzRequest = {
  readonly as: string;
  readonly params: Record<string, string | number>;
  readonly query: Record<string, string | number>;
  readonly body?: unknown;
  readonly headers: Record<string, string>;
};

type Input = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** Requests of one operation from any role: as described, or with one corrupted part. */
export const requestsOf = (
  document: OpenApi,
  operation: Operation,
  known: Known,
): fc.Arbitrary<FuzzRequest> => {
  const valid = describedInputs(document, operation, known);
  const inputs = fc.oneof(
    valid,
    valid.chain((input) => corrupted(input.params).map((params) => ({ ...input, params }))),
    valid.chain((input) => corrupted(input.query).map((query) => ({ ...input, query }))),
    valid.chain((input) => corrupted(input.body).map((body) => ({ ...input, body }))),
  );
  return requestsWith(operation, inputs, operation['x-change'] ? changeHeaders : fc.constant({}));
};

/** Requests of one operation as described, without the headers of a queued change. */
export const describedRequestsOf = (
  document: OpenApi,
  operation: Operation,
  known: Known,
): fc.Arbitrary<FuzzRequest> =>
  requestsWith(operation, describedInputs(document, operation, known), fc.constant({}));

const describedInputs = (
  document: OpenApi,
  operation: Operation,
  known: Known,
): fc.Arbitrary<Input> => {
  const valueOf = valuesOf(document.components.schemas, known);
  const fieldsIn = (place: 'path' | 'query', optional: boolean) => {
    const named = parametersIn(operation, place);
    return fc.record(Object.fromEntries(named.map(({ name, schema }) => [name, valueOf(schema)])), {
      requiredKeys: named.filter(({ required }) => required || !optional).map(({ name }) => name),
    });
  };
  const body = schemaOf(operation.requestBody);
  return fc.record({
    params: fieldsIn('path', false),
    query: fieldsIn('query', true),
    body: body === undefined ? fc.constant(undefined) : valueOf(body),
  });
};

const requestsWith = (
  operation: Operation,
  inputs: fc.Arbitrary<Input>,
  headers: fc.Arbitrary<Record<string, string>>,
): fc.Arbitrary<FuzzRequest> => {
  const everyone = [...ROLES, 'nobody'];
  const likely = operation['x-roles'].length === 0 ? everyone : [...operation['x-roles']];
  const as = fc.oneof(
    { arbitrary: fc.constantFrom(...likely), weight: 4 },
    fc.constantFrom(...everyone),
  );
  return fc.record({ as, inputs, headers }).map((sample) => ({
    as: sample.as,
    params: { ...placeholders(operation), ...texts(sample.inputs.params) },
    query: texts(sample.inputs.query),
    ...(sample.inputs.body === undefined ? {} : { body: sample.inputs.body }),
    headers: sample.headers,
  }));
};

/** Headers without a lane, with a lane, or with an incomplete one. */
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

/** Keeps the path a path of this operation, if a parameter was dropped. */
const placeholders = (operation: Operation): Record<string, string> =>
  Object.fromEntries(parametersIn(operation, 'path').map(({ name }) => [name, 'none']));

/** Values as texts of a URL, well-formed in UTF-8. */
const texts = (inputs: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(inputs))
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, textOf(value).toWellFormed()])
      .filter(([, text]) => text !== ''),
  );

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
