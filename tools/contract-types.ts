/**
 * Writes libs/contract/src/wire.generated.ts: the input and output of each call as plain types. Deriving the
 * types from the schemas in every project would take the compiler minutes.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, schemas as entities, type Call } from '@springboard/contract/calls';

const CONTRACT = join(import.meta.dirname, '../libs/contract/src');
export const WIRE_FILE = join(CONTRACT, 'wire.generated.ts');

/** The text of the generated file. */
export const wireText = (): string => {
  const named = typesOfEntities();
  const names = new Map<unknown, string>(
    Object.entries(entities).flatMap(([name, schema]) => (named.has(name) ? [[schema, name]] : [])),
  );
  const used = new Set<string>();

  const typeOf = (schema: unknown): string => {
    const name = names.get(schema);
    if (name !== undefined) {
      used.add(name);
      return name;
    }
    const node = refOf(schema);
    if (node === null) return written(schema, typeOf);
    used.add(node);
    return node;
  };

  const responseOf = ({ response, accepted }: Call) => {
    const schemas = [response, accepted].filter((schema) => schema !== undefined);
    return schemas.length === 0 ? [] : [`    response: ${schemas.map(typeOf).join(' | ')};`];
  };
  const parts = (call: Call) => [
    `    auth: ${call.auth === 'none' ? "'none'" : "'token'"};`,
    ...(['params', 'query', 'body'] as const).flatMap((part) =>
      call[part] === undefined ? [] : [`    ${part}: ${typeOf(call[part])};`],
    ),
    ...responseOf(call),
    ...(['change', 'outside'] as const).flatMap((mark) =>
      call[mark] ? [`    ${mark}: true;`] : [],
    ),
  ];
  const members = Object.entries(calls).map(
    ([key, call]) => `  '${key}': {\n${parts(call).join('\n')}\n  };`,
  );
  return [
    '/** Generated from the calls by `node tools/contract-types.ts`. A test fails when it is out of date. */',
    `import type {\n${[...used]
      .toSorted()
      .map((name) => `  ${name},\n`)
      .join('')}} from './entities/index.ts';`,
    '',
    `export interface Calls {\n${members.join('\n')}\n}`,
    '',
  ].join('\n');
};

/** Entities with a type of the same name. */
const typesOfEntities = (): ReadonlySet<string> =>
  new Set(
    globSync('entities/*.ts', { cwd: CONTRACT }).flatMap((file) =>
      [...readFileSync(join(CONTRACT, file), 'utf8').matchAll(/^export type (\w+)/gm)].map(
        ([, name]) => name ?? '',
      ),
    ),
  );

type Fields = { readonly [name: string]: unknown };

const written = (schema: unknown, typeOf: (schema: unknown) => string): string => {
  if (!isFields(schema)) throw new TypeError('not a schema');
  const { type, anyOf, items, patternProperties, properties, required } = schema;
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((one) => quoted(one)).join(' | ');
  if (Array.isArray(anyOf)) return anyOf.map(typeOf).join(' | ');
  // The boolean of the specification's calls.
  if (type === 'integer' && schema['minimum'] === 0 && schema['maximum'] === 1) return '0 | 1';
  if (type === 'array') return arrayOf(items, typeOf);
  if (isFields(patternProperties)) {
    return `{ [key: string]: ${Object.values(patternProperties).map(typeOf).join(' | ')} }`;
  }
  if (type === 'object') return objectOf(properties, required, typeOf);
  return typeof type === 'string' ? (SIMPLE[type] ?? 'unknown') : 'unknown';
};

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** Recursive schemas are entities: here the scheme node. */
const refOf = (schema: unknown): string | null =>
  isFields(schema) && typeof schema['$ref'] === 'string' ? schema['$ref'] : null;

const arrayOf = (items: unknown, typeOf: (schema: unknown) => string): string =>
  Array.isArray(items) ? `[${items.map(typeOf).join(', ')}]` : `(${typeOf(items)})[]`;

const objectOf = (
  properties: unknown,
  required: unknown,
  typeOf: (schema: unknown) => string,
): string => {
  const must: readonly unknown[] = Array.isArray(required) ? required : [];
  const members = Object.entries(isFields(properties) ? properties : {}).map(
    ([name, schema]) => `${keyOf(name)}${must.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  return `{ ${members.join('; ')} }`;
};

const keyOf = (name: string): string => (/^\w+$/.test(name) ? name : quoted(name));
const quoted = (value: unknown): string => JSON.stringify(value);

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

if (import.meta.main) writeFileSync(WIRE_FILE, wireText());
