import fc from 'fast-check';
import type { JsonSchema } from '../../src/openapi/schema.ts';

/** Values of the world that a request can refer to, by their type in the API document. */
export type Known = {
  readonly ids: readonly number[];
  readonly uuids: readonly string[];
  readonly slugs: readonly string[];
  readonly node_ids: readonly string[];
  readonly dates: readonly string[];
  readonly now: number;
};

export type Components = Readonly<Record<string, JsonSchema>>;

type ValueOf = (schema: unknown, depth?: number) => fc.Arbitrary<unknown>;

/** Valid values of a schema: half of them refer to existing data, the others are anywhere within its limits. */
export const valuesOf = (components: Components, known: Known): ValueOf => {
  const valueOf: ValueOf = (schema, depth = 0) => {
    const resolved: JsonSchema = Object(schema);
    const { $ref, anyOf, type } = resolved;
    if (typeof $ref === 'string')
      return valueOf(components[$ref.split('/').at(-1) ?? ''], depth + 1);
    if (Array.isArray(resolved['enum'])) return fc.constantFrom<unknown>(...resolved['enum']);
    if ('const' in resolved) return fc.constant(resolved['const']);
    if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((part) => valueOf(part, depth)));
    if (type === 'string') return textOf(resolved, known);
    if (type === 'integer' || type === 'number') return numberOf(resolved, known);
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    if (type === 'array') return listOf(resolved, depth, valueOf);
    return type === 'object' ? objectOf(resolved, depth, valueOf) : fc.jsonValue({ maxDepth: 2 });
  };
  return valueOf;
};

const orKnown = <T>(known: readonly T[], any: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  known.length === 0 ? any : fc.oneof(fc.constantFrom(...known), any);

const textOf = (schema: JsonSchema, known: Known): fc.Arbitrary<string> => {
  const { format, pattern } = schema;
  if (format === 'uuid') return orKnown(known.uuids, fc.uuid());
  if (format === 'date') {
    const fits = RegExp(typeof pattern === 'string' ? pattern : '');
    return orKnown(
      known.dates,
      anyDate.filter((date) => fits.test(date)),
    );
  }
  const maxLength = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : 200;
  const minLength = typeof schema['minLength'] === 'number' ? schema['minLength'] : 0;
  if (typeof pattern === 'string') {
    const matching = fc
      .stringMatching(new RegExp(pattern))
      .filter((text) => text.length >= minLength && text.length <= maxLength);
    const candidates = [...known.slugs, ...known.node_ids].filter((text) =>
      RegExp(pattern).test(text),
    );
    return orKnown(candidates, matching);
  }
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' }),
    fc.string({ minLength: Math.min(maxLength, 4000), maxLength: Math.min(maxLength, 4000) }),
  );
};

const anyDate = fc.oneof(
  fc.constantFrom('0000-01-01', '0001-01-01', '9999-12-31'),
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
);

const numberOf = (schema: JsonSchema, { ids, now }: Known): fc.Arbitrary<number> => {
  const min = typeof schema['minimum'] === 'number' ? schema['minimum'] : Number.MIN_SAFE_INTEGER;
  const max = typeof schema['maximum'] === 'number' ? schema['maximum'] : Number.MAX_SAFE_INTEGER;
  const candidates = [...ids, now, 0, 1, min, max].filter(
    (number) => number >= min && number <= max,
  );
  return orKnown(candidates, fc.integer({ min, max }));
};

const listOf = (schema: JsonSchema, depth: number, valueOf: ValueOf): fc.Arbitrary<unknown[]> => {
  const { prefixItems } = schema;
  if (Array.isArray(prefixItems))
    return fc.tuple(...prefixItems.map((part) => valueOf(part, depth)));
  const minLength = typeof schema['minItems'] === 'number' ? schema['minItems'] : 0;
  // A recursive schema has to end somewhere.
  if (depth > 3 && minLength === 0) return fc.constant([]);
  const length = { minLength, maxLength: Math.max(minLength, 3) };
  const item = valueOf(schema['items'], depth + 1);
  return schema['uniqueItems'] === true ? fc.uniqueArray(item, length) : fc.array(item, length);
};

const objectOf = (schema: JsonSchema, depth: number, valueOf: ValueOf): fc.Arbitrary<object> => {
  const { required, patternProperties } = schema;
  const fields = Object.entries(Object(schema['properties']));
  if (fields.length === 0 && typeof patternProperties === 'object') {
    const [part] = Object.values(Object(patternProperties));
    return fc.dictionary(fc.string({ maxLength: 20 }), valueOf(part, depth + 1), { maxKeys: 3 });
  }
  const requiredNames: readonly unknown[] = Array.isArray(required) ? required : [];
  return fc.record(
    Object.fromEntries(fields.map(([name, part]) => [name, valueOf(part, depth + 1)])),
    { requiredKeys: fields.map(([name]) => name).filter((name) => requiredNames.includes(name)) },
  );
};
