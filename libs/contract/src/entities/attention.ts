import Type, { type Static } from 'typebox';
import { CLUB_PAGES } from '../vocabulary/index.ts';
import { DateOnly, Id, nullable, oneOf, Timestamp, Uuid } from './basics.ts';

const count = Type.Integer({ minimum: 0 });

/** Open work of an administrator, by the entry of the menu that shows it. */
export const Attention = Type.Object({
  /** Open change requests of guardians, and transfers that the club answers. */
  requests: count,
  /** Members whom a coach marked as ready to move. */
  ready: count,
  /** Sessions of the last 7 days whose register is not complete. */
  registers: count,
  /** Credentials of coaches that have expired or expire within 60 days. */
  credentials: count,
  /** Policies that the user has not read. */
  documents: count,
});
export type Attention = Static<typeof Attention>;

/** A member or a user of the club whose name was found. */
export const FoundPerson = Type.Object({
  kind: oneOf(['member', 'user']),
  uuid: Uuid,
  firstname: Type.String(),
  lastname: Type.String(),
  /** Only of members. */
  dob: Type.Union([DateOnly, Type.Null()]),
  active: Type.Boolean(),
});
export type FoundPerson = Static<typeof FoundPerson>;

/** At most 8 of each. */
export const SearchResult = Type.Object({
  /** Members before users. */
  people: Type.Array(FoundPerson),
  groups: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  pages: Type.Array(oneOf(CLUB_PAGES)),
});
export type SearchResult = Static<typeof SearchResult>;

/** Changes of devices that the server rejected in the last 24 hours, by error and release of the app. */
export const SyncHealth = Type.Object({
  /** Start of the 24 hours. */
  since: Timestamp,
  rejected: Type.Array(
    Type.Object({
      /** The error; empty for an unknown one. */
      code: Type.String(),
      count,
      last_ts: Timestamp,
      /** By the release of the app, most first; null: unknown. */
      versions: Type.Array(Type.Object({ version: nullable(Type.String()), count })),
    }),
  ),
  /** Devices used within the last 30 days that run a release which is older than two others, and their clubs. */
  outdated: Type.Object({ devices: count, clubs: count }),
});
export type SyncHealth = Static<typeof SyncHealth>;

/** Changes of the devices of a club that the server rejected in the last 24 hours with one error. */
export const RejectedChanges = Type.Object({
  /** The error; empty for an unknown one. */
  code: Type.String(),
  /** The last club of the users; null: unknown. */
  club: nullable(Type.Object({ id: Id, name: Type.String() })),
  count,
  last_ts: Timestamp,
  /** What was rejected, most first: `POST /members/:uuid/attendance`. */
  calls: Type.Array(Type.Object({ call: Type.String(), count })),
  /** By the release of the app, most first; null: unknown. */
  versions: Type.Array(Type.Object({ version: nullable(Type.String()), count })),
});
export type RejectedChanges = Static<typeof RejectedChanges>;
