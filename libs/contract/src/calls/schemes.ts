import Type from 'typebox';
import * as E from '../entities/index.ts';
import { SCHEME_THEMES, SECTION_TYPES } from '../vocabulary/index.ts';
import { defineCalls, EVERYONE, STAFF } from './call.ts';

const BySlug = Type.Object({ slug: E.Slug });
const PartById = Type.Object({ slug: E.Slug, id: E.Id });
const Captions = Type.Object({ ...PartById.properties, language_id: E.Id });
const VideoSource = {
  file_id: Type.Optional(E.Id),
  url: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
};
const LanguageIds = Type.Array(E.Id, { minItems: 1, maxItems: 10, uniqueItems: true });

/** §7, Schemes and curriculum. */
export const schemeCalls = defineCalls({
  'GET /schemes': {
    auth: STAFF,
    query: Type.Object({
      published: Type.Optional(E.Flag),
      scheme_sessions_only: Type.Optional(E.Flag),
      with_stats: Type.Optional(E.Flag),
      /** Deleted schemes, for the national body. */
      deleted: Type.Optional(E.Flag),
    }),
    response: Type.Array(E.Scheme),
    status: 200,
  },
  /** The response has an `ETag`; `If-None-Match` returns 304. */
  'GET /curriculum/:slug': {
    auth: EVERYONE,
    params: BySlug,
    query: Type.Object({ raw: Type.Optional(E.Flag) }),
    response: E.Curriculum,
    status: 200,
    etag: true,
  },
  'GET /schemes/:slug/grades': {
    auth: EVERYONE,
    params: BySlug,
    response: Type.Array(E.Grade),
    status: 200,
  },
  /** The badge pictures of the levels of the published version; none for a scheme without any. */
  'GET /schemes/:slug/badges': {
    auth: EVERYONE,
    params: BySlug,
    response: Type.Array(Type.Object({ node_id: E.NodeId, badge: E.BadgePicture })),
    status: 200,
  },
  /** The published grades, those of the draft, and how often each is given. */
  'GET /schemes/:slug/grade-settings': {
    auth: ['ngo'],
    params: BySlug,
    response: E.SchemeGrades,
    status: 200,
  },
  /**
   * Rewords the published grades, which takes effect immediately, or changes the grades of the draft: `mapping` has the
   * new grade of each published one. 422 INCOMPLETE_MAPPING with `grades`, the `grade`, `label` and `count` of each that
   * has no new one. With the published grades, each mapped to itself, the draft changes none. Rewording needs the right
   * `publish` and can be undone. An empty `meaning` is none. Checks `If-Match` against `etag`.
   */
  'PUT /schemes/:slug/grades': {
    auth: ['ngo'],
    params: BySlug,
    body: Type.Object({
      grades: Type.Array(Type.Object({ ...E.Grade.properties, label: E.Name }), {
        minItems: 1,
        maxItems: 8,
      }),
      mapping: Type.Optional(
        Type.Array(E.nullable(Type.Integer({ minimum: 0, maximum: 7 })), { maxItems: 8 }),
      ),
    }),
    response: E.SchemeGrades,
    status: 200,
    undo: true,
  },
  /** The sections of a lesson plan of this scheme, in order. */
  'GET /schemes/:slug/sections': {
    auth: EVERYONE,
    params: BySlug,
    response: Type.Array(E.SchemeSection),
    status: 200,
  },
  /** At the end, with another title than the others. */
  'POST /schemes/:slug/sections': {
    auth: ['ngo'],
    params: BySlug,
    body: Type.Object({ type: E.oneOf(SECTION_TYPES), title: E.Name }),
    response: Type.Array(E.SchemeSection),
    status: 201,
    undo: true,
  },
  /** `position` from 0. Plans that exist keep their sections. */
  'PATCH /schemes/:slug/sections/:id': {
    auth: ['ngo'],
    params: PartById,
    body: Type.Object(
      {
        title: Type.Optional(E.Name),
        position: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
      },
      { minProperties: 1 },
    ),
    response: Type.Array(E.SchemeSection),
    status: 200,
    undo: true,
  },
  /** 409 CONFLICT with `plans`, how many lesson plans of the scheme have a section of this title. */
  'DELETE /schemes/:slug/sections/:id': {
    auth: ['ngo'],
    params: PartById,
    status: 204,
    undo: true,
  },
  /** The videos of the scheme, and of the schemes whose nodes it mirrors. */
  'GET /schemes/:slug/videos': {
    auth: EVERYONE,
    params: BySlug,
    query: Type.Object({
      /** Only the scheme's own videos. */
      own: Type.Optional(E.Flag),
      /** Only for the national body: its own videos, with their uses. */
      with_uses: Type.Optional(E.Flag),
    }),
    response: Type.Array(E.SchemeVideo),
    status: 200,
  },
  'GET /schemes/:slug/videos/:id': {
    auth: EVERYONE,
    params: PartById,
    query: Type.Object({ direct: Type.Optional(E.Flag) }),
    response: E.PlayableVideo,
    status: 200,
  },
  'GET /schemes/:slug/videos/:id/poster': {
    auth: EVERYONE,
    params: PartById,
    response: E.SmallPicture,
    status: 200,
  },
  /** The pictures and documents of the scheme, and of the schemes whose nodes it mirrors. */
  'GET /schemes/:slug/files': {
    auth: EVERYONE,
    params: BySlug,
    query: Type.Object({
      /** Only the scheme's own files. */
      own: Type.Optional(E.Flag),
      /** Only for the national body: its own files, with their uses. */
      with_uses: Type.Optional(E.Flag),
    }),
    response: Type.Array(E.MediaFile),
    status: 200,
  },
  'GET /schemes/:slug/files/:id': {
    auth: EVERYONE,
    params: PartById,
    response: E.OpenableFile,
    status: 200,
  },
  'GET /schemes/:slug/files/:id/small': {
    auth: EVERYONE,
    params: PartById,
    response: E.SmallPicture,
    status: 200,
  },
  /**
   * `file_id` is an uploaded picture, PDF or text. `image` is the picture with at most 640 px: a data URL of a WebP,
   * JPEG or PNG of at most 40 kB, detected from its content.
   */
  'POST /schemes/:slug/files': {
    auth: ['ngo'],
    params: BySlug,
    body: Type.Object({
      name: E.Name,
      file_id: E.Id,
      image: Type.Optional(Type.String({ maxLength: 60_000 })),
    }),
    response: E.MediaFile,
    status: 201,
    undo: true,
  },
  /** Renames a file, which keeps its id. */
  'PATCH /schemes/:slug/files/:id': {
    auth: ['ngo'],
    params: PartById,
    body: Type.Object({ name: E.Name }),
    response: E.MediaFile,
    status: 200,
    undo: true,
  },
  /** 409 CONFLICT with `used_by`, the ids of nodes, while the published version or the draft shows the file. */
  'DELETE /schemes/:slug/files/:id': {
    auth: ['ngo'],
    params: PartById,
    status: 204,
    undo: true,
  },
  /** Either `file_id`, an uploaded video, or `url`, an https address of another site. */
  'POST /schemes/:slug/videos': {
    auth: ['ngo'],
    params: BySlug,
    body: Type.Object({ name: E.Name, ...VideoSource, consent: Type.Boolean() }),
    response: E.SchemeVideo,
    status: 201,
    undo: true,
  },
  /** Renames a video, or replaces its file or address, which needs the consent again. It keeps its id. */
  'PATCH /schemes/:slug/videos/:id': {
    auth: ['ngo'],
    params: PartById,
    body: Type.Object(
      { name: Type.Optional(E.Name), ...VideoSource, consent: Type.Optional(Type.Boolean()) },
      { minProperties: 1 },
    ),
    response: E.SchemeVideo,
    status: 200,
    undo: true,
  },
  /** 409 CONFLICT with `used_by`, the ids of nodes, while the published version shows the video. */
  'DELETE /schemes/:slug/videos/:id': {
    auth: ['ngo'],
    params: PartById,
    status: 204,
    undo: true,
  },
  /**
   * Takes WebVTT or SubRip, and stores WebVTT. 422 VALIDATION with `lines`, a `line` and a `code` for each error. The
   * language is one of the client.
   */
  'PUT /schemes/:slug/videos/:id/captions/:language_id': {
    auth: ['ngo'],
    params: Captions,
    body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 500_000 }) }),
    response: E.SchemeVideo,
    status: 200,
    undo: true,
  },
  'DELETE /schemes/:slug/videos/:id/captions/:language_id': {
    auth: ['ngo'],
    params: Captions,
    status: 204,
    undo: true,
  },
  /** A data URL of a WebP, JPEG or PNG picture of at most 40 kB, detected from its content; null removes the poster. */
  'PUT /schemes/:slug/videos/:id/poster': {
    auth: ['ngo'],
    params: PartById,
    body: Type.Object({ image: E.nullable(Type.String({ maxLength: 60_000 })) }),
    response: E.SchemeVideo,
    status: 200,
    undo: true,
  },
  /**
   * Needs ADD_SCHEME (§6). The first curriculum is a draft, empty or with the tree of another scheme. Its grades are
   * given, or those of the other scheme.
   */
  'POST /schemes': {
    auth: ['ngo'],
    body: Type.Object({
      name: E.Name,
      language_ids: LanguageIds,
      grades: Type.Optional(
        Type.Array(Type.Object({ label: E.Name, pass: Type.Boolean() }), {
          minItems: 1,
          maxItems: 8,
        }),
      ),
      /** The published version of this scheme, or its draft if there is none. Its grades and sections come with it. */
      from_slug: Type.Optional(E.Slug),
    }),
    response: E.Scheme,
    status: 201,
  },
  /** A scheme has at least one language (§5). Checks `If-Match` against the scheme's `etag`. */
  'PATCH /schemes/:slug': {
    auth: ['ngo'],
    params: BySlug,
    body: Type.Object(
      {
        name: Type.Optional(E.Name),
        /** For coaches and in the overview; empty: none. */
        description: Type.Optional(Type.String({ maxLength: 500 })),
        /** null: the colours of the client. In the pages of published versions from the next one on. */
        theme: Type.Optional(E.nullable(E.oneOf(SCHEME_THEMES))),
        language_ids: Type.Optional(LanguageIds),
        /** The language in which the tree is written: one of `language_ids` (D21). */
        leading_language_id: Type.Optional(E.Id),
        /** Whether everybody may read the published version; needs the right `publish`. */
        public: Type.Optional(Type.Boolean()),
        /** Under which others may use it, in its exports and to readers of the public version; null: none. */
        license: Type.Optional(
          E.nullable(
            Type.Object({
              title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
              uri: Type.String({ maxLength: 500, pattern: '^(https?://\\S+)?$' }),
            }),
          ),
        ),
      },
      { minProperties: 1 },
    ),
    response: E.Scheme,
    status: 200,
    undo: true,
  },
  /** All clubs of the national body by name, with the groups and members that follow the scheme. */
  'GET /schemes/:slug/clubs': {
    auth: ['ngo'],
    params: BySlug,
    response: E.SchemeClubs,
    status: 200,
  },
  /**
   * Sets which clubs can choose the scheme for their groups; null: all clubs, also later ones. Groups that follow the
   * scheme keep it. Checks `If-Match` against `etag`.
   */
  'PUT /schemes/:slug/clubs': {
    auth: ['ngo'],
    params: BySlug,
    body: Type.Object({
      club_ids: E.nullable(Type.Array(E.Id, { minItems: 1, maxItems: 10_000, uniqueItems: true })),
    }),
    response: E.SchemeClubs,
    status: 200,
    undo: true,
  },
  /** The scheme can be undeleted without loss. */
  'DELETE /schemes/:slug': { auth: ['ngo'], params: BySlug, status: 204 },
  'POST /schemes/:slug/undelete': {
    auth: ['ngo'],
    params: BySlug,
    response: E.Scheme,
    status: 200,
  },
});
