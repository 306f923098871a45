import Type, { type Static } from 'typebox';
import { DateOnly, Id, nullable, Slug, Timestamp, Uuid } from './basics.ts';
import { MemberAward, MemberMerge } from './member-detail.ts';

export const ClubName = Type.Object({ id: Id, name: Type.String() });

/** A member whom the national body found by name and date of birth. */
export const FoundMember = Type.Object({
  uuid: Uuid,
  firstname: Type.String(),
  lastname: Type.String(),
  birth_year: Type.Integer(),
  club: ClubName,
  active: Type.Boolean(),
});
export type FoundMember = Static<typeof FoundMember>;

/** What the national body sees of a member: no notes, alerts or medical details. */
export const MemberPassport = Type.Object({
  uuid: Uuid,
  firstname: Type.String(),
  lastname: Type.String(),
  dob: nullable(DateOnly),
  /** The number of the national body. */
  ngo_id: nullable(Type.String()),
  active: Type.Boolean(),
  club: ClubName,
  /** The clubs in whose groups the member was, latest first. */
  clubs: Type.Array(
    Type.Object({ ...ClubName.properties, from: DateOnly, to: nullable(DateOnly) }),
  ),
  schemes: Type.Array(
    Type.Object({
      slug: Slug,
      title: Type.String(),
      /** Skills that are complete. */
      skills: Type.Integer({ minimum: 0 }),
    }),
  ),
  awards: Type.Array(MemberAward),
  /** Other clubs with active members of the same name and date of birth, who may be the same person. */
  namesakes: Type.Array(Type.Object({ club_id: Id, count: Type.Integer({ minimum: 1 }) })),
  /**
   * Devices of coaches of the member's club that are still signed in, and were last used 1 to 90 days ago:
   * they may hold changes that were not sent. `last_used_at` is the earliest. null: none.
   */
  quiet_devices: nullable(
    Type.Object({ count: Type.Integer({ minimum: 1 }), last_used_at: Timestamp }),
  ),
});
export type MemberPassport = Static<typeof MemberPassport>;

/** What a merge by the national body moves, or has moved, to the member who stays: no notes, alerts or requests. */
export const PassportMerge = Type.Object({
  moved: Type.Pick(MemberMerge.properties.moved, [
    'grades',
    'marks',
    'badges',
    'guardians',
    'groups',
    'waiting',
    'tags',
  ]),
  both: MemberMerge.properties.both,
});
export type PassportMerge = Static<typeof PassportMerge>;
