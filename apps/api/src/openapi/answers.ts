import { CHANGE_HEADERS, MAINTENANCE_STATUS, OP_RESULTS } from '@springboard/contract';
import type { Call } from '@springboard/contract/calls';
import { convert, type JsonSchema } from './schema.ts';

/** Answers of a call by status: its success, and what can refuse it. */
export const answers = (call: Call): Readonly<Record<string, JsonSchema>> => ({
  [call.status]: {
    description: call.response === undefined ? 'Done; no content.' : 'Done.',
    headers: { ...COMMON, ...successHeaders(call) },
    ...(call.response === undefined ? {} : jsonOf(convert(call.response))),
  },
  ...(call.etag === true ? { 304: { description: 'What is held still holds.' } } : {}),
  ...Object.fromEntries(
    refusalsOf(call).map(([status, description]) => [
      status,
      { description, headers: refusalHeaders(call, status), ...jsonOf(FAULT) },
    ]),
  ),
});

const refusalsOf = (call: Call): readonly (readonly [number, string])[] => [
  [400, 'The body is not JSON.'],
  [401, 'No token, a wrong one, or one that has expired.'],
  [403, 'Not for this role or this user.'],
  [404, 'There is no such thing, or it is not yours to see.'],
  [
    409,
    call.change === true ? 'Its number is not the next of its lane.' : 'It is in use or changed.',
  ],
  [412, 'Somebody else has changed it since (If-Match).'],
  [413, 'The body is too large.'],
  [415, 'The body is of another type.'],
  [422, 'A field breaks a rule.'],
  [424, 'What it builds on is missing, or somebody outside does not answer.'],
  [426, 'This kind of change is not known: the app is of another age than the server.'],
  [429, 'Too many tries: wait as told.'],
  [500, 'A fault of the server; nothing was changed.'],
  [503, 'Too much at once, or the database is away: wait as told.'],
  [MAINTENANCE_STATUS, 'Maintenance (D9).'],
];

const FAULT = { $ref: '#/components/schemas/Fault' };

const jsonOf = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

const header = (description: string, schema: JsonSchema) => ({ description, schema });

const COMMON = {
  'X-Request-Id': header('The id of the request.', { type: 'string' }),
  'X-API-Version': header('Version of the API.', { type: 'string' }),
};

const OP_RESULT = {
  [CHANGE_HEADERS.result]: header('What became of the change. Only a verdict carries it.', {
    type: 'string',
    enum: OP_RESULTS,
  }),
};

const RETRY_AFTER = {
  'Retry-After': header('Seconds to wait.', { type: 'integer', minimum: 0 }),
};

const successHeaders = (call: Call): JsonSchema => ({
  ...(call.total === true
    ? { 'X-Total-Count': header('Of all pages together.', { type: 'integer', minimum: 0 }) }
    : {}),
  ...(call.change === true ? OP_RESULT : {}),
  ...(call.etag === true ? { ETag: header('Names this version.', { type: 'string' }) } : {}),
});

const refusalHeaders = (call: Call, status: number): JsonSchema => ({
  ...COMMON,
  ...(call.change === true ? OP_RESULT : {}),
  ...(status === 429 || status === 503 ? RETRY_AFTER : {}),
});
