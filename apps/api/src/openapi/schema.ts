import { schemas } from '@springboard/contract/calls';
import { withExample } from './examples.ts';

/** A JSON Schema of the dialect that OpenAPI 3.1 uses (2020-12). */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Refers to a component of the document. */
export type Reference = { readonly $ref: string };

const COMPONENTS = '#/components/schemas/';

/** The basic schemas that become components as well. The rest is written inline. */
const BASICS = ['Uuid', 'DateOnly', 'Timestamp', 'Id', 'NodeId', 'Slug'];

// Two names for one schema: sorting makes the choice stable.
const entities = Object.entries(schemas)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .filter(([name, schema]) => BASICS.includes(name) || isEntity(schema));

const nameBySchema: ReadonlyMap<unknown, string> = new Map(
  entities.map(([name, schema]) => [schema, name]),
);

/** By content: TypeBox copies a schema to make it optional. */
const basicByText: ReadonlyMap<string, string> = new Map(
  entities
    .filter(([name]) => BASICS.includes(name))
    .map(([name, schema]) => [JSON.stringify(schema), name]),
);

function isEntity(schema: unknown): schema is JsonSchema {
  return (
    isObject(schema) && (schema['type'] === 'object' || '$defs' in schema || 'anyOf' in schema)
  );
}

/** Every component under its name. */
export const componentSchemas = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    [...nameBySchema].map(([schema, name]) => [
      name,
      withExample(name, convertParts(bodyOf(schema, name))),
    ]),
  );

/** The schema as the document writes it: entities become references. */
export const convert = (schema: unknown): JsonSchema => {
  const name = nameBySchema.get(schema) ?? basicByText.get(JSON.stringify(schema));
  return name === undefined ? convertParts(schema) : { $ref: COMPONENTS + name };
};

/** TypeBox writes a recursive schema as a definition beside a reference to it. */
const bodyOf = (schema: unknown, name: string): unknown =>
  isObject(schema) && isObject(schema['$defs']) ? schema['$defs'][name] : schema;

const convertParts = (schema: unknown): JsonSchema => {
  if (!isObject(schema)) return {};
  const { $ref } = schema;
  if (typeof $ref === 'string') return { $ref: COMPONENTS + $ref };
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => convertKeyword(keyword, value)),
  );
};

const convertKeyword = (keyword: string, value: unknown): [string, unknown][] => {
  if (keyword === 'properties' || keyword === 'patternProperties') {
    const convertProperty = (part: unknown, name: string) => withExample(name, convert(part));
    return isObject(value) ? [[keyword, mapValues(value, convertProperty)]] : [];
  }
  if (keyword === 'items' && Array.isArray(value)) {
    return [
      ['prefixItems', value.map(convert)],
      ['items', false],
    ];
  }
  // An `$id` would change the base of every reference inside the schema.
  if (keyword === 'additionalItems' || keyword === '$id') return [];
  if (Array.isArray(value) && keyword.endsWith('Of')) return [[keyword, value.map(convert)]];
  if (isObject(value)) return [[keyword, convert(value)]];
  return [[keyword, value]];
};

const mapValues = (parts: JsonSchema, change: (part: unknown, name: string) => JsonSchema) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part, name)]));

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
