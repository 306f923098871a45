import { FEATURE_FLAGS, MEMBER_TYPES } from '@springboard/contract';
import { schemas } from '@springboard/contract/calls';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** Answers of a course-management server, checked before anything of them is believed. */

/** Values of flags by name; what is no flag of ours is left where it is. */
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
  /** Of everybody in the club. */
  features: Flags,
  /** All coaches of the club. */
  users: Type.Array(
    Type.Object({ ...Person, has_pin: Type.Boolean(), can_view_all_classes: Type.Boolean() }),
    { maxItems: 500 },
  ),
});
export type AnsweredClub = Static<typeof Club>;

const SignedIn = Type.Object({
  user: Type.Object({ ...Person, features: Flags }),
  /** Where the user has the role that was asked for; empty for an `ngo`. */
  clubs: Type.Array(Club, { maxItems: 500 }),
});
export type SignedIn = Static<typeof SignedIn>;

/** What is in `given`, or null where it has not the shape. */
const reader =
  <T extends TSchema>(schema: T) =>
  (given: unknown): Static<T> | null =>
    Value.Check(schema, given) ? given : null;

export const SignInAnswer = (given: unknown): SignedIn | null => {
  const answer = reader(SignedIn)(given);
  return answer?.clubs.every(({ time_zone }) => isTimeZone(time_zone)) === true ? answer : null;
};
export const PinAnswer = reader(Type.Object({ correct: Type.Boolean() }));
export const LinkAnswer = reader(Type.Object({ url: Type.String({ pattern: '^https?://' }) }));
export const CodeAnswer = reader(Type.Object({ code: Type.String() }));

/** Every date of a club is reckoned in its zone: one that is not known would fail at every call. */
const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};
