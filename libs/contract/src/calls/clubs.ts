import Type from 'typebox';
import * as E from '../entities/index.ts';
import { MEMBER_TYPES } from '../vocabulary/index.ts';
import { defineCalls } from './call.ts';
import { paging } from './groups.ts';

const { page, search, sort } = paging('name|members|groups|staff|active_staff');

const Schemes = Type.Array(E.Uuid, { minItems: 1, maxItems: 1000, uniqueItems: true });

/** §7, Clubs and languages. */
export const clubCalls = defineCalls({
  'GET /clubs': {
    auth: ['admin', 'ngo', 'coach'],
    query: Type.Object({
      /** Only this club. */
      id: Type.Optional(E.Id),
      with_logos: Type.Optional(E.Flag),
      with_languages: Type.Optional(E.Flag),
      /** For the national body. */
      with_stats: Type.Optional(E.Flag),
      /** The schemes that each club can choose, for the national body. */
      with_schemes: Type.Optional(E.Flag),
      /** Only deleted clubs that can be restored, for the national body. */
      deleted: Type.Optional(E.Flag),
      /** Only clubs with devices that run an old release (`is_old`), for the national body. */
      outdated: Type.Optional(E.Flag),
      page,
      /** By default all clubs on one page. */
      per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      /** By default by name; the numbers are for the national body. Deleted clubs: the last deleted first. */
      sort,
      search,
    }),
    response: Type.Array(E.Club),
    status: 200,
    total: true,
    csv: true,
  },
  /** 403 where the clubs come from another system. */
  'POST /clubs': {
    auth: ['ngo'],
    body: Type.Object({ name: E.Name, time_zone: Type.String({ maxLength: 50 }) }),
    response: E.Club,
    status: 201,
  },
  'PATCH /clubs/:id': {
    auth: ['ngo'],
    params: Type.Object({ id: E.Id }),
    body: Type.Object(
      {
        name: Type.Optional(E.Name),
        time_zone: Type.Optional(Type.String({ maxLength: 50 })),
        parent_portal: Type.Optional(E.Flag),
        /**
         * What the sign-in provider reports later does not change it. 403 where all members are the club's own; 409 with
         * `member_types` and their number in `count` while active members contradict it.
         */
        member_types: Type.Optional(E.oneOf(MEMBER_TYPES)),
        /** The ids of active languages. With all of them the club also gets those that are activated later. */
        language_ids: Type.Optional(
          Type.Array(E.Id, { minItems: 1, maxItems: 20, uniqueItems: true }),
        ),
        /** Published schemes that the club can choose for its groups from now on. */
        offer_schemes: Type.Optional(Schemes),
        /**
         * Published schemes that the club can no longer choose; groups keep the scheme that they follow. A scheme that
         * was offered to all clubs stays with the others. 409 with `withdraw_schemes: last` and its `title` for a scheme
         * that no other club has.
         */
        withdraw_schemes: Type.Optional(Schemes),
      },
      { minProperties: 1 },
    ),
    response: E.Club,
    status: 200,
    undo: true,
  },
  /**
   * A data URL of a WebP, JPEG or PNG picture of at most 40 kB, detected from its content; null removes the logo. The
   * portals show it to the club's people from their next sign-in, and certificates show a JPEG or PNG. 403 where the
   * clubs come from another system.
   */
  'PUT /clubs/:id/logo': {
    auth: ['ngo'],
    params: Type.Object({ id: E.Id }),
    body: Type.Object({ image: E.nullable(Type.String({ maxLength: 60_000 })) }),
    response: E.Club,
    status: 200,
    undo: true,
  },
  /** Published schemes with their groups and members in the club, by title. */
  'GET /clubs/:id/schemes': {
    auth: ['ngo'],
    params: Type.Object({ id: E.Id }),
    response: Type.Array(E.ClubScheme),
    status: 200,
  },
  /** The contact of an administrator's own club; for parents those of their children's clubs, by name. */
  'GET /club-contacts': {
    auth: ['admin', 'parent'],
    response: Type.Array(E.ClubContact),
    status: 200,
  },
  /** Replaces the contact of the administrator's own club. */
  'PATCH /club-contacts': {
    auth: ['admin'],
    body: E.ClubContactFields,
    response: E.ClubContact,
    status: 200,
    undo: true,
  },
  /** Starts a job that exports all data of a club into one file with one line per table row. */
  'POST /clubs/:id/export': {
    auth: ['ngo'],
    params: Type.Object({ id: E.Id }),
    response: E.Job,
    status: 201,
  },
  /** The download address of the export, valid for an hour. The file is stored for 7 days. */
  'POST /clubs/:id/export/:job_id/download': {
    auth: ['ngo'],
    params: Type.Object({ id: E.Id, job_id: E.Id }),
    response: E.Url,
    status: 200,
  },
  /**
   * Closes the club: its users can no longer sign in to it. It can be undeleted for 30 days, then it is erased. 409
   * CONFLICT (`export: required`) unless it was exported within the last 24 hours.
   */
  'DELETE /clubs/:id': { auth: ['ngo'], params: Type.Object({ id: E.Id }), status: 204 },
  /** Opens the club again, with all it had. 404 once 30 days have passed. */
  'POST /clubs/:id/undelete': {
    auth: ['ngo'],
    params: Type.Object({ id: E.Id }),
    response: E.Club,
    status: 200,
  },
  /** All languages of the client, including disabled ones. */
  'GET /client-languages': {
    auth: ['ngo'],
    query: Type.Object({ with_stats: Type.Optional(E.Flag) }),
    response: Type.Array(E.ClientLanguage),
    status: 200,
  },
  /** 409 for the last active language, and for the only language of a scheme. */
  'PATCH /client-languages/:language_id': {
    auth: ['ngo'],
    params: Type.Object({ language_id: E.Id }),
    body: Type.Object({ active: E.Flag }),
    response: E.Language,
    status: 200,
    undo: true,
  },
  /** The client's own wording in a language, active or not. */
  'GET /client-translations/:language_id': {
    auth: ['ngo'],
    params: Type.Object({ language_id: E.Id }),
    response: E.ClientTranslations,
    status: 200,
  },
  /**
   * Changes one text of the client's own wording in a language. All portals of the client show it from their next
   * starts. 409 with the text as it is now (`text`, null: the built-in one) if it is not `before` any more, and with
   * `translation_url: external` if the texts come from an address of the client's own. 422 for a text that is empty or
   * includes another message, and (`key: full`) if the language has 2000 texts of its own.
   */
  'PATCH /client-translations/:language_id': {
    auth: ['ngo'],
    params: Type.Object({ language_id: E.Id }),
    body: Type.Object({
      /** `namespace:key`, as in the catalogues of the portals. */
      key: Type.String({ maxLength: 200, pattern: '^[a-z-]+:[\\w-]+(?:\\.[\\w-]+)*$' }),
      /** null: the built-in text. */
      text: E.nullable(Type.String({ maxLength: 1000 })),
      /** The own text that the user has seen. */
      before: E.nullable(Type.String({ maxLength: 1000 })),
    }),
    response: E.ClientTranslations,
    status: 200,
    undo: true,
  },
});
