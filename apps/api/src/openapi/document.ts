import type { CallKey } from '@springboard/contract';
import { type Call, calls } from '@springboard/contract/calls';
import { API_VERSION } from '../http/version.ts';
import { headerParameters, type Parameter, parametersOf } from './parameters.ts';
import { ERROR_BODY, responseHeaders, responsesOf, sharedResponses } from './responses.ts';
import { componentSchemas, convert, type JsonSchema, type Reference } from './schema.ts';
import { specifiedSummaries, summaryOf } from './summaries.ts';
import { describeTags, tagOf } from './tags.ts';

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly JsonSchema[];
  /** Roles of §6 that may call it at all; empty: without a token. */
  readonly 'x-roles': readonly string[];
  /** May be sent from an outbox: idempotent, ordered in its lane (D8). */
  readonly 'x-change': boolean;
  /** Whether §7 lists the call. */
  readonly 'x-specified': boolean;
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: JsonSchema;
  readonly responses: Readonly<Record<string, JsonSchema>>;
};

type Components = Readonly<Record<string, JsonSchema>>;

export type OpenApi = {
  readonly openapi: '3.1.0';
  readonly info: JsonSchema;
  readonly servers: readonly JsonSchema[];
  readonly tags: readonly { name: string; description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Components;
    readonly responses: Components;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Components;
    readonly securitySchemes: JsonSchema;
  };
};

/** The calls in the order of the contract, so that the document differs only where the contract does. */
export const callEntries = (): readonly (readonly [CallKey, Call])[] =>
  Object.keys(calls)
    .filter((key): key is CallKey => key in calls)
    .map((key) => [key, calls[key]]);

/** The whole contract as OpenAPI 3.1. */
export const openApiDocument = (): OpenApi => {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [key, call] of callEntries()) {
    const { method, path } = locationOf(key);
    paths[path] = { ...paths[path], [method]: operationOf(key, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Springboard', version: API_VERSION, description: INTRODUCTION },
    servers: [{ url: '/v1' }],
    tags: describeTags(Object.keys(paths)),
    paths,
    components: {
      schemas: { ...componentSchemas(), ErrorBody: ERROR_BODY },
      responses: sharedResponses(),
      parameters: headerParameters,
      headers: responseHeaders,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
};

const INTRODUCTION = [
  'Every call of the Springboard API, as the server validates and answers it. ' +
    'Every response repeats the `X-Request-Id` of its request, or has one that the server created.',
  '`x-roles` lists the roles that may call it. `x-change` marks a call that an outbox may send: ' +
    'with `X-Device-Id`, `X-Lane` and `X-Lane-Seq` it is applied once and in order, ' +
    'and its response has `X-Op-Result`.',
].join('\n\n');

/** Method and path of a call as OpenAPI writes them: `get`, `/groups/{id}`. */
export const locationOf = (key: CallKey): { method: string; path: string } => {
  const [method = '', path = ''] = key.split(' ');
  return { method: method.toLowerCase(), path: path.replaceAll(/:([a-z_]+)/gi, '{$1}') };
};

/** The operation that describes a call. */
export const operationFor = (document: OpenApi, key: CallKey): Operation => {
  const { method, path } = locationOf(key);
  const operation = document.paths[path]?.[method];
  if (operation === undefined) throw new Error(`${key} is not described`);
  return operation;
};

const operationOf = (key: CallKey, call: Call): Operation => {
  const { method, path } = locationOf(key);
  return {
    operationId: [method, ...path.split(/[/{}-]+/).filter(Boolean)].join('_'),
    tags: [tagOf(path)],
    summary: summaryOf(key),
    security: call.auth === 'none' ? [] : [{ token: [] }],
    'x-roles': call.auth === 'none' ? [] : call.auth,
    'x-change': call.change === true,
    'x-specified': Object.hasOwn(specifiedSummaries, key),
    parameters: parametersOf(key, call),
    ...requestBodyOf(call),
    responses: responsesOf(key, call),
  };
};

const requestBodyOf = ({ body, form }: Call): Pick<Operation, 'requestBody'> => {
  const [type, schema] =
    form === undefined ? ['application/json', body] : ['multipart/form-data', form];
  if (schema === undefined) return {};
  return { requestBody: { required: true, content: { [type]: { schema: convert(schema) } } } };
};
