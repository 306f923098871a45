import type { OpenApi, Operation } from '../src/openapi/document.ts';
import type { Parameter } from '../src/openapi/parameters.ts';
import type { JsonSchema } from '../src/openapi/schema.ts';

export type Listed = { method: string; path: string; operation: Operation };

export const operationsOf = (document: OpenApi): readonly Listed[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

/** Parameters in the path or the query. Those in headers are references. */
export const parametersIn = (
  { parameters }: Operation,
  location: 'path' | 'query',
): readonly Parameter[] =>
  parameters.filter((parameter) => 'in' in parameter).filter((found) => found.in === location);

/** The response of a status; undefined where the document has none. */
export const responseOf = (
  document: OpenApi,
  { responses }: Operation,
  status: number,
): JsonSchema | undefined => {
  const response = responses[String(status)];
  const reference = response?.['$ref'];
  return typeof reference === 'string'
    ? document.components.responses[reference.split('/').at(-1) ?? '']
    : response;
};

/** The JSON schema of a request body or a response; undefined where it has none. */
export const schemaOf = (part: JsonSchema | undefined): unknown =>
  Object(Object(part?.['content'])['application/json']).schema;
