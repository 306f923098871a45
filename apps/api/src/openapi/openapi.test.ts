import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { buildClient } from '../testing/builders.ts';
import { callEntries, openApiDocument, placeOf } from './document.ts';
import { operationsOf } from './markdown.ts';

const document = openApiDocument();

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await buildClient(api.owner);
});
afterAll(() => api.close());

test('the document holds every call of the contract, and nothing else', () => {
  const described = operationsOf(document).map(({ method, path }) => `${method} ${path}`);
  const inContract = callEntries().map(([key]) => {
    const { method, path } = placeOf(key);
    return `${method.toUpperCase()} ${path}`;
  });
  expect(described.sort()).toEqual(inContract.sort());
});

test('every operation has an id of its own', () => {
  const ids = operationsOf(document).map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(operationsOf(document))('$method $path declares its path', ({ path, operation }) => {
  const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(declared.map((parameter) => parameter.name)).toEqual(inPath);
});

test('an upload says what its form holds', () => {
  expect(document.paths['/files']?.['post']?.requestBody).toMatchObject({
    content: {
      'multipart/form-data': {
        schema: {
          required: ['file', 'folder', 'description'],
          properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
        },
      },
    },
  });
});

test('every reference leads to a shape', () => {
  const names = Object.keys(document.components.schemas);
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
  expect(references.length).toBeGreaterThan(50);
  for (const reference of new Set(references)) {
    expect(names.map((name) => `#/components/schemas/${name}`)).toContain(reference);
  }
});

test('a fixed list is written as JSON Schema 2020-12 writes it', () => {
  expect(document.components.schemas['Progress']).toEqual({
    type: 'object',
    patternProperties: {
      '^.*$': {
        type: 'array',
        prefixItems: [{ type: 'integer' }, { type: 'integer' }],
        items: false,
        minItems: 2,
      },
    },
  });
});

test('GET /openapi.json gives the document to anybody', async () => {
  const answer = await api.fastify.inject({ url: '/v1/openapi.json' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
});

test('GET /docs is a page that loads and runs nothing', async () => {
  const answer = await api.fastify.inject({ url: '/v1/docs' });
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/,
  );
  expect(answer.body).not.toMatch(/<script|<link|<img|style="|https?:/i);
  for (const { method, path } of operationsOf(document)) {
    expect(answer.body).toContain(`<code>${method} ${path}</code>`);
  }
});
