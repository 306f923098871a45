import type { JsonSchema } from './schema.ts';

/** A schema as a reader of TypeScript would write it. */
export const shapeText = (schema: unknown, indent = ''): string => {
  const given: JsonSchema = Object(schema);
  const { $ref, type, enum: values, anyOf, properties, patternProperties } = given;
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? '';
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(anyOf)) return anyOf.map((part) => shapeText(part, indent)).join(' | ');
  if ('const' in given) return JSON.stringify(given['const']);
  if (type === 'array') return arrayText(given, indent);
  if (typeof properties === 'object') return objectText(given, indent);
  if (typeof patternProperties === 'object') {
    return `Record<string, ${shapeText(Object.values(Object(patternProperties))[0], indent)}>`;
  }
  return typeof type === 'string' ? scalarText(given, type) : 'unknown';
};

const arrayText = ({ items, prefixItems }: JsonSchema, indent: string): string => {
  if (Array.isArray(prefixItems)) {
    return `[${prefixItems.map((part) => shapeText(part, indent)).join(', ')}]`;
  }
  const item = shapeText(items, indent);
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
};

const objectText = ({ properties, required }: JsonSchema, indent: string): string => {
  const fields = Object.entries(Object(properties));
  if (fields.length === 0) return '{}';
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const inner = `${indent}  `;
  const lines = fields.map(
    ([name, part]) =>
      `${inner}${keyText(name)}${needed.includes(name) ? '' : '?'}: ${shapeText(part, inner)};`,
  );
  return ['{', ...lines, `${indent}}`].join('\n');
};

const keyText = (name: string): string => (/^[\w$]+$/.test(name) ? name : JSON.stringify(name));

/** The type with the limits that a caller has to keep, as `integer 0..1000` or `string uuid`. */
const scalarText = (schema: JsonSchema, type: string): string => {
  const { format, pattern, minimum, maximum, maxLength, contentMediaType } = schema;
  if (contentMediaType !== undefined) return 'file';
  const limits = [
    plain(format),
    pattern === undefined ? '' : `/${plain(pattern)}/`,
    minimum === undefined && maximum === undefined ? '' : `${plain(minimum)}..${plain(maximum)}`,
    maxLength === undefined ? '' : `up to ${plain(maxLength)}`,
  ].filter((limit) => limit !== '');
  return limits.length === 0 ? type : `${type} /* ${limits.join(', ')} */`;
};

const plain = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? `${value}` : '';
