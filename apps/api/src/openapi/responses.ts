import {
  type CallKey,
  CHANGE_HEADERS,
  ERROR_CODES,
  type ErrorCode,
  MAINTENANCE_STATUS,
  OP_RESULTS,
} from '@springboard/contract';
import type { Call } from '@springboard/contract/calls';
import { convert, type JsonSchema, type Reference } from './schema.ts';

/** Responses of a call by status: its success, and its possible errors. */
export const responsesOf = (key: CallKey, call: Call): Readonly<Record<string, JsonSchema>> => ({
  [call.status]: successOf(call),
  ...(call.accepted === undefined
    ? {}
    : {
        202: {
          description: 'Accepted. A job does it.',
          headers: COMMON_HEADERS,
          ...jsonContent(convert(call.accepted)),
        },
      }),
  ...(call.etag === true ? { 304: responseReference('NotModified') } : {}),
  ...Object.fromEntries(
    ERRORS.filter(({ appliesTo }) => appliesTo?.(key, call) ?? true).map(({ status, name }) => [
      status,
      responseReference(name),
    ]),
  ),
});

const successOf = (call: Call): JsonSchema =>
  call.response === undefined
    ? responseReference(call.change === true ? 'ChangeDone' : 'Done')
    : {
        description: 'Done.',
        headers: successHeadersOf(call),
        content: {
          'application/json': { schema: convert(call.response) },
          ...(call.csv === true ? { 'text/csv': { schema: { type: 'string' } } } : {}),
        },
      };

type ErrorResponse = {
  readonly status: number;
  readonly name: string;
  readonly code: ErrorCode;
  readonly description: string;
  /** Absent: every call can return it. */
  readonly appliesTo?: (key: CallKey, call: Call) => boolean;
};

const hasBody = (key: CallKey): boolean => !key.startsWith('GET ');
const isChange = (_key: CallKey, call: Call): boolean => call.change === true;
const isSignIn = (key: CallKey): boolean => key.includes(' /auth/');
/** Calls that check a password or a PIN, with limited attempts. */
const checksSecret = (key: CallKey): boolean =>
  isSignIn(key) || key === 'PATCH /me/password' || key === 'PATCH /me/pin' || CONFIRMED.has(key);
/** Calls that need the password again. */
const CONFIRMED: ReadonlySet<string> = new Set([
  'PATCH /me',
  'POST /me/totp',
  'POST /me/totp/removal',
  'POST /me/passkeys/options',
  'POST /me/passkeys/:id/removal',
  'POST /me/recovery-codes',
]);

const ERRORS: readonly ErrorResponse[] = [
  {
    status: 400,
    name: 'BadRequest',
    code: 'INVALID_JSON',
    description: 'The body is not JSON, or a link or a configuration is wrong.',
  },
  {
    status: 401,
    name: 'Unauthorized',
    code: 'TOKEN_EXPIRED',
    description: 'The token is missing, wrong or expired.',
  },
  {
    status: 403,
    name: 'Forbidden',
    code: 'FORBIDDEN',
    description: 'The role or the user may not do this.',
  },
  {
    status: 404,
    name: 'NotFound',
    code: 'NOT_FOUND',
    description: 'It does not exist, or the user may not see it.',
  },
  {
    status: 409,
    name: 'Conflict',
    code: 'CONFLICT',
    description: 'It is in use or was changed. A change: its number is not the next of its lane.',
  },
  {
    status: 412,
    name: 'PreconditionFailed',
    code: 'PRECONDITION_FAILED',
    description: 'It was changed since the ETag of If-Match.',
    appliesTo: hasBody,
  },
  {
    status: 413,
    name: 'PayloadTooLarge',
    code: 'BODY_TOO_LARGE',
    description: 'The body is too large.',
    appliesTo: hasBody,
  },
  {
    status: 415,
    name: 'UnsupportedMediaType',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    description: 'The body has the wrong type.',
    appliesTo: hasBody,
  },
  {
    status: 422,
    name: 'UnprocessableContent',
    code: 'VALIDATION',
    description: 'A field breaks a rule.',
  },
  {
    status: 424,
    name: 'FailedDependency',
    code: 'EXTERNAL_CONNECTION_ERROR',
    description: 'The sign-in provider does not respond, or its response is wrong.',
    appliesTo: isSignIn,
  },
  {
    status: 426,
    name: 'UpgradeRequired',
    code: 'UNKNOWN_KIND',
    description: 'The server does not know this kind of change. It is older than the app.',
    appliesTo: isChange,
  },
  {
    status: 429,
    name: 'TooManyRequests',
    code: 'TOO_MANY_REQUESTS',
    description: 'Too many attempts. Retry-After says how long to wait.',
    appliesTo: checksSecret,
  },
  {
    status: 500,
    name: 'ServerError',
    code: 'SERVER_ERROR',
    description: 'An error of the server. It changed nothing.',
  },
  {
    status: 503,
    name: 'ServiceUnavailable',
    code: 'OVERLOADED',
    description: 'Too many requests, or no database. Retry-After says how long to wait.',
  },
  {
    status: MAINTENANCE_STATUS,
    name: 'Maintenance',
    code: 'MAINTENANCE',
    description: 'Maintenance (D9).',
  },
];

/** Every response that operations refer to, under its name. */
export const sharedResponses = (): Readonly<Record<string, JsonSchema>> => ({
  Done: { description: 'Done. The body is empty.', headers: COMMON_HEADERS },
  ChangeDone: {
    description: 'Done. The body is empty.',
    headers: { ...COMMON_HEADERS, ...headerReference(CHANGE_HEADERS.result) },
  },
  NotModified: { description: 'The stored response is still current.', headers: COMMON_HEADERS },
  ...Object.fromEntries(ERRORS.map((error) => [error.name, errorResponse(error)])),
});

const errorResponse = ({ status, code, description }: ErrorResponse): JsonSchema => ({
  description,
  headers: {
    ...COMMON_HEADERS,
    ...headerReference(CHANGE_HEADERS.result),
    ...(status === 429 || status === 503 ? headerReference('Retry-After') : {}),
  },
  ...jsonContent({ $ref: '#/components/schemas/ErrorBody' }, exampleOf(code)),
});

const exampleOf = (code: ErrorCode): JsonSchema => {
  if (code === 'VALIDATION') return { error: code, detail: { firstname: 'REQUIRED' } };
  return code === 'MAINTENANCE' ? { error: code, maintenance_mode: true } : { error: code };
};

/** The body of every error response (D9). */
export const ERROR_BODY: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', enum: ERROR_CODES },
    detail: { description: 'With VALIDATION: the rule that each field breaks, by its path.' },
    maintenance_mode: { type: 'boolean' },
  },
};

/** Every response header under its name. */
export const responseHeaders: Readonly<Record<string, JsonSchema>> = {
  'X-Request-Id': { description: 'The id of the request.', schema: { type: 'string' } },
  'X-API-Version': { description: 'The version of the API.', schema: { type: 'string' } },
  'X-Total-Count': {
    description: 'The number of items on all pages.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Audit-Id': {
    description:
      'The audit entry, with which the call can be undone (D18). Only for administrators.',
    schema: { type: 'integer', minimum: 1 },
  },
  ETag: { description: 'The version of this response.', schema: { type: 'string' } },
  'Retry-After': {
    description: 'The seconds to wait.',
    schema: { type: 'integer', minimum: 0 },
  },
  [CHANGE_HEADERS.result]: {
    description: 'The result of a change. A response without it is not a result.',
    schema: { type: 'string', enum: OP_RESULTS },
  },
};

const headerReference = (name: string): Readonly<Record<string, Reference>> => ({
  [name]: { $ref: `#/components/headers/${name}` },
});

const responseReference = (name: string): Reference => ({
  $ref: `#/components/responses/${name}`,
});

const COMMON_HEADERS = { ...headerReference('X-Request-Id'), ...headerReference('X-API-Version') };

const successHeadersOf = (call: Call): JsonSchema => ({
  ...COMMON_HEADERS,
  ...(call.total === true ? headerReference('X-Total-Count') : {}),
  ...(call.change === true ? headerReference(CHANGE_HEADERS.result) : {}),
  ...(call.etag === true ? headerReference('ETag') : {}),
  ...(call.undo === true ? headerReference('X-Audit-Id') : {}),
});

const jsonContent = (schema: JsonSchema, example?: JsonSchema) => ({
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
});
