import { schemas } from '@springboard/contract/calls';

/** A JSON Schema of the dialect that OpenAPI 3.1 uses (2020-12). */
export type JsonSchema = { readonly [keyword: string]: unknown };

const COMPONENTS = '#/components/schemas/';

/** Entities that the document names; small shapes (an id, a date) are written where they are used. */
const named: ReadonlyMap<unknown, string> = new Map(
  Object.entries(schemas)
    // Of two names for one shape always the same stays, whoever loads the module.
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .filter(([, schema]) => isEntity(schema))
    .map(([name, schema]) => [schema, name]),
);

function isEntity(schema: unknown): schema is JsonSchema {
  return (
    isObject(schema) && (schema['type'] === 'object' || '$defs' in schema || 'anyOf' in schema)
  );
}

/** Every entity of the contract under its name. */
export const componentSchemas = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    [...named].map(([schema, name]) => [name, convertParts(bodyOf(schema, name))]),
  );

/** The schema as it stands in the document: entities become references. */
export const convert = (schema: unknown): JsonSchema => {
  const name = named.get(schema);
  return name === undefined ? convertParts(schema) : { $ref: COMPONENTS + name };
};

/** TypeBox writes a shape that holds itself as a definition beside a reference to it. */
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
    return isObject(value) ? [[keyword, mapValues(value, convert)]] : [];
  }
  if (keyword === 'items' && Array.isArray(value)) {
    return [
      ['prefixItems', value.map(convert)],
      ['items', false],
    ];
  }
  // A name of its own would turn every reference inside it away from this document.
  if (keyword === 'additionalItems' || keyword === '$id') return [];
  if (Array.isArray(value) && keyword.endsWith('Of')) return [[keyword, value.map(convert)]];
  if (isObject(value)) return [[keyword, convert(value)]];
  return [[keyword, value]];
};

const mapValues = (parts: JsonSchema, change: (part: unknown) => JsonSchema) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]));

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
