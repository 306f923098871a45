import type { Call } from '@springboard/contract/calls';
import { Compile } from 'typebox/compile';
import type { TSchema } from 'typebox';
import { apiError, type ApiError } from './api-error.ts';

export type RequestInput = { params: unknown; query: unknown; body: unknown };

/** The input in the shape of the call, or an API error that names the wrong fields (D9: 422). */
export type Validated = { ok: true; input: RequestInput } | { ok: false; error: ApiError };

/**
 * Compiled once per call. Numbers in path and query are converted from text. Fields of a body that the call does not
 * have are removed, so that a handler cannot write other columns. Query parameters that it does not have are errors
 * (D22): without a misspelt filter, a list would look like one that found everything.
 */
export const createValidator = (call: Call): ((input: RequestInput) => Validated) => {
  const validateParams = createPartValidator(call.params, 'text');
  const validateQuery = createPartValidator(call.query, 'text');
  const validateBody = createPartValidator(call.body, 'json');
  const known: ReadonlySet<string> = new Set(propertiesOf(call.query));
  return (input) => {
    const params = validateParams(input.params);
    const query = validateQuery(input.query);
    const body = validateBody(input.body);
    const unknown = Object.keys(input.query ?? {}).filter((name) => !known.has(name));
    const errors = {
      ...params.errors,
      ...query.errors,
      ...Object.fromEntries(unknown.map((name) => [name, 'unknown'])),
      ...body.errors,
    };
    if (Object.keys(errors).length > 0) {
      return { ok: false, error: apiError(422, 'VALIDATION', errors) };
    }
    return { ok: true, input: { params: params.value, query: query.value, body: body.value } };
  };
};

const propertiesOf = (schema: TSchema | undefined): string[] =>
  schema !== undefined && 'properties' in schema ? Object.keys(Object(schema.properties)) : [];

type ValidatedPart = { value: unknown; errors: Record<string, string> };

const createPartValidator = (
  schema: TSchema | undefined,
  format: 'text' | 'json',
): ((input: unknown) => ValidatedPart) => {
  if (schema === undefined) return () => ({ value: undefined, errors: {} });
  const validator = Compile(schema);
  return (input) => {
    const present = input ?? {};
    const converted = format === 'text' ? convertNumbers(schema, present) : present;
    // A body has no defaults, and looking for them in a large document doubles the time.
    const value = format === 'text' ? validator.Default(converted) : converted;
    if (!validator.Check(value)) return { value, errors: fieldErrors(validator.Errors(value)) };
    const clean = validator.Clean(value);
    // Without its unknown fields, an object may have fewer fields than it must have.
    if (!validator.Check(clean)) return { value, errors: fieldErrors(validator.Errors(clean)) };
    const nul = pathOfNul(clean, '');
    return { value: clean, errors: nul === null ? {} : { [nul]: 'characters' } };
  };
};

/** Converts texts of a path or query into integers where the call has integers. */
const convertNumbers = (schema: TSchema, texts: object): object => {
  const fields: Record<string, unknown> = 'properties' in schema ? Object(schema.properties) : {};
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      isNumber(fields[name]) ? (Array.isArray(text) ? text.map(numberOf) : numberOf(text)) : text,
    ]),
  );
};

const numberOf = (text: unknown): unknown =>
  typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;

/** Whether a field is an integer, or several. */
const isNumber = (field: unknown): boolean => {
  const { type, anyOf }: { type?: unknown; anyOf?: unknown } = Object(field);
  return type === 'integer' || (Array.isArray(anyOf) && anyOf.some(isNumber));
};

type ValidatorErrors = ReturnType<ReturnType<typeof Compile>['Errors']>;

/** The broken rule of each field, as `{ "context.group_ngo_id": "required" }`. */
const fieldErrors = (errors: ValidatorErrors): Record<string, string> => {
  const rules: Record<string, string> = {};
  for (const error of errors) {
    const path = error.instancePath.slice(1).replaceAll('/', '.');
    if (error.keyword === 'required') {
      for (const field of error.params.requiredProperties) {
        rules[path === '' ? field : `${path}.${field}`] ??= 'required';
      }
    } else {
      rules[path === '' ? 'body' : path] ??= error.keyword;
    }
  }
  return rules;
};

/** The path of a text or a key with NUL, which PostgreSQL cannot store; null: there is none. */
const pathOfNul = (value: unknown, path: string): string | null => {
  if (typeof value === 'string') return value.includes('\0') ? path || 'body' : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    if (key.includes('\0')) return path || 'body';
    const found = pathOfNul(part, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
};
