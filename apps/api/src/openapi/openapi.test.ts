import SwaggerParser from '@apidevtools/swagger-parser';
import { Compile } from 'typebox/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClient } from '../../testing/builders.ts';
import { operationsOf, parametersIn } from '../../testing/openapi.ts';
import { secureHeaders } from '../portals/headers.ts';
import { callEntries, openApiDocument, locationOf } from './document.ts';

const document = openApiDocument();

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await buildClient(api.owner);
});
afterAll(() => api.close());

test('the document describes every call of the contract, and no other', () => {
  const described = operationsOf(document).map(({ method, path }) => `${method} ${path}`);
  const inContract = callEntries().map(([key]) => {
    const { method, path } = locationOf(key);
    return `${method.toUpperCase()} ${path}`;
  });
  expect(described.sort()).toEqual(inContract.sort());
});

test('every operation has a unique id', () => {
  const ids = operationsOf(document).map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(operationsOf(document))('$method $path declares its path', ({ path, operation }) => {
  const declared = parametersIn(operation, 'path');
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(declared.map((parameter) => parameter.name)).toEqual(inPath);
});

test('the document describes the form of an upload', () => {
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

test('the document is valid OpenAPI 3.1, and every reference resolves', async () => {
  const copy = JSON.parse(JSON.stringify(document));
  await expect(new SwaggerParser().validate(copy)).resolves.toBeDefined();
});

test('every tag has a description', () => {
  for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].+\.$/);
});

test('every example matches its schema', () => {
  const definitions = { components: { schemas: document.components.schemas } };
  const examples = schemasWithExamples(document);
  expect(examples.length).toBeGreaterThan(50);
  for (const schema of examples) {
    const validator = Compile({ ...schema, ...definitions });
    for (const example of schema.examples)
      expect([schema, validator.Check(example)]).toEqual([schema, true]);
  }
});

test('a tuple is written as in JSON Schema 2020-12', () => {
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

test('GET /openapi.json returns the document without a token', async () => {
  const answer = await api.fastify.inject({ url: '/v1/openapi.json' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
});

describe('GET /docs', () => {
  test('serves Swagger UI with the content security policy of the portals', async () => {
    const response = await api.fastify.inject({ url: '/v1/docs' });
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-security-policy']).toBe(
      secureHeaders('http')['content-security-policy'],
    );
    expect(response.body).toContain('<title>Springboard API</title>');
  });

  test('loads every file from its own host, without inline scripts or styles', async () => {
    const { body } = await api.fastify.inject({ url: '/v1/docs' });
    expect(body).not.toMatch(/https?:|<style|style="|<script(?![^>]* src=)/i);
    const files = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url);
    expect(files.length).toBeGreaterThanOrEqual(5);
    for (const url of [...files, '/v1/docs/json']) {
      expect([url, (await api.fastify.inject({ url })).statusCode]).toEqual([url, 200]);
    }
  });
});

/** Every schema with examples, anywhere in the document. */
const schemasWithExamples = (part: unknown): { examples: unknown[] }[] => {
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.values(part).flatMap(schemasWithExamples);
  return 'examples' in part && Array.isArray(part.examples)
    ? [{ ...part, examples: part.examples }, ...inside]
    : inside;
};
