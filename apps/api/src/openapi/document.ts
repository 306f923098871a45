import { type CallKey, ERROR_CODES } from '@springboard/contract';
import { type Call, calls } from '@springboard/contract/calls';
import { API_VERSION } from '../http/version.ts';
import { answers } from './answers.ts';
import { type Parameter, parametersOf } from './parameters.ts';
import { componentSchemas, convert, type JsonSchema } from './schema.ts';
import { specifiedSummaries, summaryOf } from './summaries.ts';

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly JsonSchema[];
  /** Roles of §6 that may call it at all; empty: without a token. */
  readonly 'x-roles': readonly string[];
  /** May be sent from an outbox: idempotent, ordered in its lane (D8). */
  readonly 'x-change': boolean;
  /** Of §7; any other is what decisions.md and portals.md add. */
  readonly 'x-specified': boolean;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: JsonSchema;
  readonly responses: Readonly<Record<string, JsonSchema>>;
};

export type OpenApi = {
  readonly openapi: '3.1.0';
  readonly info: JsonSchema;
  readonly servers: readonly JsonSchema[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
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
    const { method, path } = placeOf(key);
    paths[path] = { ...paths[path], [method]: operationOf(key, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Springboard',
      version: API_VERSION,
      description: 'Every call of the Springboard API, as the server checks and answers it.',
    },
    servers: [{ url: '/v1' }],
    paths,
    components: {
      schemas: { ...componentSchemas(), Fault: FAULT },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
};

/** Method and path of a call as OpenAPI writes them: `get`, `/groups/{id}`. */
export const placeOf = (key: CallKey): { method: string; path: string } => {
  const [method = '', path = ''] = key.split(' ');
  return { method: method.toLowerCase(), path: path.replaceAll(/:([a-z_]+)/gi, '{$1}') };
};

/** The operation that describes a call. */
export const operationFor = (document: OpenApi, key: CallKey): Operation => {
  const { method, path } = placeOf(key);
  const operation = document.paths[path]?.[method];
  if (operation === undefined) throw new Error(`${key} is not described`);
  return operation;
};

const operationOf = (key: CallKey, call: Call): Operation => {
  const { method, path } = placeOf(key);
  return {
    operationId: [method, ...path.split(/[/{}-]+/).filter(Boolean)].join('_'),
    tags: [path.split('/')[1] ?? ''],
    summary: summaryOf(key),
    security: call.auth === 'none' ? [] : [{ token: [] }],
    'x-roles': call.auth === 'none' ? [] : call.auth,
    'x-change': call.change === true,
    'x-specified': Object.hasOwn(specifiedSummaries, key),
    parameters: parametersOf(call),
    ...requestBodyOf(call),
    responses: answers(call),
  };
};

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'multipart/form-data';

const requestBodyOf = ({ body, form }: Call): Pick<Operation, 'requestBody'> => {
  const [type, schema] = form === undefined ? [JSON_TYPE, body] : [FORM_TYPE, form];
  if (schema === undefined) return {};
  return { requestBody: { required: true, content: { [type]: { schema: convert(schema) } } } };
};

/** D9: what every answer holds that is not a success. */
const FAULT: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', enum: ERROR_CODES },
    detail: { description: 'Of VALIDATION: the rule that each field breaks, by its path.' },
    maintenance_mode: { type: 'boolean' },
  },
};
