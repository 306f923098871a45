import type { Call } from '@springboard/contract/calls';
import { Compile } from 'typebox/compile';
import type { TSchema } from 'typebox';
import { refuse, type Refusal } from './refusal.ts';

export type Parts = { params: unknown; query: unknown; body: unknown };

/** Parts of a request in the shape of the call, or the refusal that names what is wrong (D9: 422). */
export type Validated = { ok: true; parts: Parts } | { ok: false; refusal: Refusal };

/**
 * Compiled once per call. Query and path are texts and are converted; a body is taken as it is. Fields that
 * the call does not have are left out: a handler that writes what it was given cannot write another column.
 */
export const validatorOf = (call: Call): ((given: Parts) => Validated) => {
  const params = partValidator(call.params, 'text');
  const query = partValidator(call.query, 'text');
  const body = partValidator(call.body, 'json');
  return (given) => {
    const checked = {
      params: params(given.params),
      query: query(given.query),
      body: body(given.body),
    };
    const faults = { ...checked.params.faults, ...checked.query.faults, ...checked.body.faults };
    if (Object.keys(faults).length > 0) {
      return { ok: false, refusal: refuse(422, 'VALIDATION', faults) };
    }
    return {
      ok: true,
      parts: { params: checked.params.value, query: checked.query.value, body: checked.body.value },
    };
  };
};

type Checked = { value: unknown; faults: Record<string, string> };

const partValidator = (
  schema: TSchema | undefined,
  form: 'text' | 'json',
): ((given: unknown) => Checked) => {
  if (schema === undefined) return () => ({ value: undefined, faults: {} });
  const validator = Compile(schema);
  return (given) => {
    const present = given ?? {};
    const converted = form === 'text' ? withNumbers(schema, present) : present;
    // Only texts have defaults; looking for them in a large document takes as long as all the rest.
    const value = form === 'text' ? validator.Default(converted) : converted;
    if (!validator.Check(value)) return { value, faults: faultsOf(validator.Errors(value)) };
    const known = validator.Clean(value);
    // Nothing may be left of what had to have something.
    if (!validator.Check(known)) return { value, faults: faultsOf(validator.Errors(known)) };
    const nul = pathOfNul(known, '');
    return { value: known, faults: nul === null ? {} : { [nul]: 'characters' } };
  };
};

/** Whole numbers among the texts of a path or query, where the call has numbers. */
const withNumbers = (schema: TSchema, given: object): object => {
  const isNumber = (name: string): boolean => {
    const field: unknown = 'properties' in schema ? Object(schema.properties)[name] : undefined;
    return (
      typeof field === 'object' && field !== null && 'type' in field && field.type === 'integer'
    );
  };
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => [
      name,
      isNumber(name) && typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : text,
    ]),
  );
};

type ValidatorErrors = ReturnType<ReturnType<typeof Compile>['Errors']>;

/** Field path to the rule that it breaks, as `{ "context.group_ngo_id": "required" }`. */
const faultsOf = (errors: ValidatorErrors): Record<string, string> => {
  const faults: Record<string, string> = {};
  for (const error of errors) {
    const path = error.instancePath.slice(1).replaceAll('/', '.');
    if (error.keyword === 'required') {
      for (const field of error.params.requiredProperties) {
        faults[path === '' ? field : `${path}.${field}`] ??= 'required';
      }
    } else {
      faults[path === '' ? 'body' : path] ??= error.keyword;
    }
  }
  return faults;
};

/** PostgreSQL has no text with NUL in it; such a text is refused like any other wrong value. */
const pathOfNul = (value: unknown, path: string): string | null => {
  if (typeof value === 'string') return value.includes('\0') ? path || 'body' : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = pathOfNul(part, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
};
