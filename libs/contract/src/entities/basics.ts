import Type from 'typebox';
import { MIN_REASON_LENGTH } from '../vocabulary/index.ts';

/** Schemas that several entities share. */

export const Uuid = Type.String({ format: 'uuid' });
/** Calendar date `YYYY-MM-DD` in the club's time zone; no calendar has a year 0. */
export const DateOnly = Type.String({ format: 'date', pattern: '^(?!0000)' });
/** Seconds since 1970-01-01T00:00:00Z; none before the year 1, where a day has no `YYYY-MM-DD`. */
export const Timestamp = Type.Integer({ minimum: -62_135_510_400, maximum: 8_640_000_000_000 });
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** `1` or `0`, the boolean of the specification's calls. */
export const Flag = Type.Unsafe<0 | 1>({ type: 'integer', minimum: 0, maximum: 1 });
/** A pattern of texts in one line that are not blank. */
export const ONE_LINE =
  '^[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*\\S[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*$';
/** §9: names have 1 to 50 characters, in one line, and are not blank. */
export const Name = Type.String({ minLength: 1, maxLength: 50, pattern: ONE_LINE });
/** Why the national body sees or changes what belongs to one person. Spaces around it do not count. */
export const Reason = Type.String({
  minLength: MIN_REASON_LENGTH,
  maxLength: 500,
  pattern: `^\\s*\\S[\\s\\S]{${MIN_REASON_LENGTH - 2},}\\S\\s*$`,
});
/** An address with a domain that has a dot, as a mail server on the internet has. */
export const Email = Type.String({
  format: 'email',
  maxLength: 254,
  pattern: '^[^@]+@[^@.]+(\\.[^@.]+)+$',
});
/** D6: a path that begins with `/`, of letters, numbers, `/` and `-`. */
export const NodeId = Type.String({ pattern: '^(/[A-Za-z0-9-]+)+$', maxLength: 300 });
export const Slug = Type.String({ pattern: '^[a-z0-9-]+$', minLength: 1, maxLength: 80 });

export const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** The schema of a vocabulary list. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

/** Weekdays that suit a family; 1 is Monday. Empty: any. */
export const Weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  maxItems: 7,
  uniqueItems: true,
});
