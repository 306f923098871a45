import Type, { type Static } from 'typebox';
import {
  AUTH_PROVIDERS,
  LANGUAGES,
  MAIL_KINDS,
  PROGRESS_SCHEDULES,
  MEMBER_TYPES,
  PORTALS,
  ROLES,
  USER_RIGHTS,
} from '../vocabulary/index.ts';
import { Flag, Id, nullable, oneOf, Slug, Timestamp, Uuid } from './basics.ts';

/** The tenant of a host name (§3, D1). */
export const Client = Type.Object({
  id: Id,
  name: Type.String(),
  portal: oneOf(PORTALS),
  theme_name: Type.String(),
  theme_url: nullable(Type.String()),
  translation_url: nullable(Type.String()),
  auth_provider: oneOf(AUTH_PROVIDERS),
  /** D13: whether `POST /changes` may be used. */
  changes_call: Type.Boolean(),
  /** The script that counts visits, for users who consent (§5); null: the client counts none. */
  analytics_url: nullable(Type.String()),
});
export type Client = Static<typeof Client>;

export const Language = Type.Object({
  language_id: Id,
  language: oneOf(LANGUAGES),
  active: Flag,
});
export type Language = Static<typeof Language>;

/** A language of the client, for its national body. */
export const ClientLanguage = Type.Object({
  ...Language.properties,
  /** With `with_stats=1`. */
  stats: Type.Optional(
    Type.Object({
      /** Signed-in users who chose it last. */
      users: Type.Integer({ minimum: 0 }),
      /** Titles of the schemes that offer it. */
      schemes: Type.Array(Type.String()),
      /** Texts of the schemes for which it is not the leading language, and how many of them are translated. */
      texts: Type.Integer({ minimum: 0 }),
      translated: Type.Integer({ minimum: 0 }),
    }),
  ),
});
export type ClientLanguage = Static<typeof ClientLanguage>;

/** The client's own wording of messages in its portals, in one language (D10). */
export const ClientTranslations = Type.Object({
  /** The texts by `namespace:key`: `coach:register.title`. Messages that are not in it have the built-in text. */
  messages: Type.Record(Type.String(), Type.String()),
  /** Whether the client's texts come from an address of its own, so that they are not edited here. */
  external: Type.Boolean(),
});
export type ClientTranslations = Static<typeof ClientTranslations>;

export const Club = Type.Object({
  id: Id,
  name: Type.String(),
  ngo_id: nullable(Type.String()),
  logo: nullable(Type.String()),
  parent_portal: Flag,
  member_types: oneOf(MEMBER_TYPES),
  /** IANA name. Every date of the club is a date in this time zone (D7). */
  time_zone: Type.String(),
  languages: Type.Optional(Type.Array(Language)),
  /** The ids of the languages that the club's people can choose; absent: all active ones of the client. */
  language_ids: Type.Optional(Type.Array(Id)),
  /** With `with_schemes=1`, for the national body: the published schemes that the club can choose, by title. */
  schemes: Type.Optional(Type.Array(Type.Object({ slug: Slug, title: Type.String() }))),
  /** Set for a deleted club. `until` is when it can no longer be restored. */
  deleted: Type.Optional(Type.Object({ at: Timestamp, until: Timestamp })),
  /** With `with_stats=1`, for the national body. */
  stats: Type.Optional(
    Type.Object({
      members: Type.Integer(),
      groups: Type.Integer(),
      /** Coaches and administrators. */
      staff: Type.Integer(),
      /** The number of these who signed in within the last 7 days. */
      active_staff: Type.Integer(),
      /** Releases of the coach portal on devices that were used within the last 30 days, latest first. */
      app_versions: Type.Array(
        Type.Object({
          version: Type.String(),
          devices: Type.Integer(),
          /** Devices of the national body's clubs run at least two newer releases. */
          is_old: Type.Boolean(),
        }),
      ),
    }),
  ),
});
export type Club = Static<typeof Club>;

export const User = Type.Object({
  uuid: Uuid,
  firstname: Type.String(),
  lastname: Type.String(),
  ngo_id: nullable(Type.String()),
  role: oneOf(ROLES),
  last_login: nullable(Timestamp),
  /** The club of the token; null for an `ngo`, who works for the whole client. */
  club: nullable(Club),
  club_ids: Type.Array(Id),
  /** In the club of the token, or in the national body (D5). A token from before rights has none. */
  rights: Type.Optional(Type.Array(oneOf(USER_RIGHTS))),
  /** Kinds of e-mail that the user unsubscribed from; only on request. */
  unsubscribes: Type.Optional(Type.Array(oneOf(MAIL_KINDS))),
  /** When e-mails about progress come; with `unsubscribes`. */
  progress_emails: Type.Optional(oneOf(PROGRESS_SCHEDULES)),
});
export type User = Static<typeof User>;

/** A user that a shared tablet can switch to (§6, D4). */
export const ClubUser = Type.Object({
  uuid: Uuid,
  firstname: Type.String(),
  lastname: Type.String(),
  has_pin: Type.Boolean(),
});
export type ClubUser = Static<typeof ClubUser>;
