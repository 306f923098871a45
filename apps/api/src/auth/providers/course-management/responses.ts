import { FEATURE_FLAGS, MEMBER_TYPES } from '@springboard/contract';
import { schemas } from '@springboard/contract/calls';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** Responses of a course-management server, validated before use. */

/** Values of flags by name; unknown flags are ignored. */
const Flags = Type.Object({
  ...Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, Type.Optional(Type.Boolean())])),
  MAX_PAST_DAYS_ATTENDANCE: Type.Optional(Type.Integer({ minimum: 0, maximum: 366 })),
});
export type Flags = Readonly<Record<string, unknown>>;

const Person = {
  id: Type.String({ minLength: 1, maxLength: 100 }),
  firstname: schemas.Name,
  lastname: schemas.Name,
};

const Club = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  logo: Type.Optional(schemas.nullable(Type.String({ maxLength: 2000 }))),
  parent_portal: Type.Boolean(),
  member_types: schemas.oneOf(MEMBER_TYPES),
  time_zone: Type.String({ minLength: 1, maxLength: 60 }),
  /** This user may open every group of the club. */
  can_view_all_classes: Type.Boolean(),
  /** Flags of the club. */
  features: Flags,
  /** All coaches of the club. */
  users: Type.Array(
    Type.Object({ ...Person, has_pin: Type.Boolean(), can_view_all_classes: Type.Boolean() }),
    { maxItems: 500 },
  ),
});
export type ProviderClub = Static<typeof Club>;

const SignInResponse = Type.Object({
  user: Type.Object({ ...Person, features: Flags }),
  /** The clubs in which the user has the requested role; empty for an `ngo`. */
  clubs: Type.Array(Club, { maxItems: 500 }),
});
export type SignInResponse = Static<typeof SignInResponse>;

/** Returns the value, or null if it does not match the schema. */
const parser =
  <T extends TSchema>(schema: T) =>
  (value: unknown): Static<T> | null =>
    Value.Check(schema, value) ? value : null;

export const parseSignIn = (value: unknown): SignInResponse | null => {
  const account = parser(SignInResponse)(value);
  return account?.clubs.every(({ time_zone }) => isTimeZone(time_zone)) === true ? account : null;
};
export const parsePin = parser(Type.Object({ correct: Type.Boolean() }));
export const parseLink = parser(Type.Object({ url: Type.String({ pattern: '^https?://' }) }));
export const parseErrorCode = parser(Type.Object({ code: Type.String() }));

/** An unknown time zone would fail in every call that computes a date of the club. */
const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};
