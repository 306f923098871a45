import Type, { type Static } from 'typebox';
import {
  BADGE_PICTURE,
  CONTENT_TYPES,
  LANGUAGES,
  NODE_TYPES,
  SECTION_TYPES,
} from '../vocabulary/index.ts';
import { Id, NodeId, nullable, oneOf, Slug, Timestamp, Uuid } from './basics.ts';

/** One rule clause: at least `count` of `nodes` must be complete (§4, D6). */
export const CompletionClause = Type.Object({
  nodes: Type.Array(NodeId, { minItems: 1 }),
  count: Type.Integer({ minimum: 1 }),
});
export type CompletionClause = Static<typeof CompletionClause>;

export const ContentBlock = Type.Object({
  title: nullable(Type.String()),
  value: Type.Union([Type.String(), Type.Array(Type.String())]),
  type: oneOf(CONTENT_TYPES),
});
export type ContentBlock = Static<typeof ContentBlock>;

/** It is part of the tree, so that every version has its own, also offline. */
export const BadgePicture = Type.String(BADGE_PICTURE);

/** A level, skill group or skill of a scheme (§3, D6). */
export const SchemeNode = Type.Cyclic(
  {
    SchemeNode: Type.Object({
      id: NodeId,
      parentId: nullable(NodeId),
      title: Type.String(),
      t: oneOf(NODE_TYPES),
      children: Type.Array(Type.Ref('SchemeNode')),
      /** The common heading of some siblings. */
      group: Type.Optional(Type.String()),
      content: Type.Optional(Type.Array(ContentBlock)),
      /** All clauses must hold. If absent, all children that are neither hidden nor skipped must be complete. */
      completion: Type.Optional(Type.Array(CompletionClause)),
      /** All must be complete before this node becomes available. */
      dependencies: Type.Optional(Type.Array(NodeId)),
      /** The pass grade of this node if it differs from the scheme's. */
      grade: Type.Optional(Type.Integer({ minimum: 0 })),
      videos: Type.Optional(Type.Array(Id)),
      hidden: Type.Optional(Type.Boolean()),
      skipped: Type.Optional(Type.Boolean()),
      /** The badge picture of a level, in place of the drawn badge. */
      badge: Type.Optional(BadgePicture),
      /** false: mirrored from another scheme, not editable. */
      is_owner: Type.Optional(Type.Boolean()),
      /** The UUID by which other systems know an imported node. Other nodes have one made from their id. */
      identifier: Type.Optional(Uuid),
      /** What an imported file says about the node that has no other field. Exports contain it again. */
      extensions: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
  },
  'SchemeNode',
);
export type SchemeNode = {
  id: string;
  parentId: string | null;
  title: string;
  t: (typeof NODE_TYPES)[number];
  children: SchemeNode[];
  group?: string;
  content?: ContentBlock[];
  completion?: CompletionClause[];
  dependencies?: string[];
  grade?: number;
  videos?: number[];
  hidden?: boolean;
  skipped?: boolean;
  badge?: string;
  is_owner?: boolean;
  identifier?: string;
  extensions?: Record<string, unknown>;
};

/** One grade of a scheme. Its value is its index in the list. Exactly one has `pass` (D6). */
export const Grade = Type.Object({
  label: Type.String(),
  pass: Type.Boolean(),
  /** What it says of a child, in the words of the scheme, for parents. */
  meaning: Type.Optional(Type.String({ maxLength: 200 })),
});
export type Grade = Static<typeof Grade>;

/** Other grades that the draft of a scheme has, and that its publication applies (scheme-portal §8). */
export const GradeChange = Type.Object({
  /** How often the grades were changed before; a draft of earlier grades is out of date. */
  scale: Type.Integer({ minimum: 0 }),
  grades: Type.Array(Grade, { minItems: 1, maxItems: 8 }),
  /** The new grade of each published one. */
  mapping: Type.Array(Type.Integer({ minimum: 0, maximum: 7 }), { maxItems: 8 }),
  /** The earlier grades that a restored version brings back: grades given in them are as they were. */
  restores: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type GradeChange = Static<typeof GradeChange>;

/** The grades of a scheme for its national body. */
export const SchemeGrades = Type.Object({
  /**
   * The published ones. `count`: how often members have the grade now; null: 1 to 4 times, for users without the right
   * `people`.
   */
  grades: Type.Array(
    Type.Object({ ...Grade.properties, count: nullable(Type.Integer({ minimum: 0 })) }),
  ),
  /** null: the draft changes no grades, or there is none. */
  draft: nullable(GradeChange),
  /** For `If-Match`. */
  etag: Type.String(),
});
export type SchemeGrades = Static<typeof SchemeGrades>;

/** A published version of a scheme's tree (D6). */
export const Curriculum = Type.Object({
  uuid: Uuid,
  slug: Slug,
  title: Type.String(),
  /** One of `SCHEME_THEMES`; null: the colours of the client. */
  theme: nullable(Type.String()),
  version: Type.Integer({ minimum: 1 }),
  /** The note of the national body to coaches about this version. */
  note: Type.Optional(Type.String()),
  /** The change of the grades in a draft; absent if they stay the same. */
  grade_change: Type.Optional(GradeChange),
  tree: Type.Array(Type.Unsafe<SchemeNode>(SchemeNode)),
});
export type Curriculum = Static<typeof Curriculum>;

/** A section that every lesson plan of a scheme has. */
export const SchemeSection = Type.Object({
  id: Id,
  ordering: Type.Integer({ minimum: 0 }),
  type: oneOf(SECTION_TYPES),
  title: Type.String(),
});
export type SchemeSection = Static<typeof SchemeSection>;

/** A node that shows a video or a file. */
export const VideoUse = Type.Object({
  node_id: NodeId,
  title: Type.String(),
  /** The level at the top of the tree that it belongs to. */
  level: Type.Object({ node_id: NodeId, title: Type.String() }),
  /** In the published version; otherwise only in the draft. */
  published: Type.Boolean(),
});
export type VideoUse = Static<typeof VideoUse>;

/** `url` is the page of an external video, or the call of a video that we store. */
export const SchemeVideo = Type.Object({
  id: Id,
  name: Type.String(),
  url: Type.String(),
  /** Seconds; only of a stored MP4. */
  duration_s: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Bytes; only of a stored video. */
  size: Type.Optional(Type.Integer({ minimum: 0 })),
  /** The call that reads the poster. Another poster has another address. */
  poster_url: Type.Optional(Type.String()),
  /** In the order of the language picker. */
  captions: Type.Optional(Type.Array(Type.Object({ language: oneOf(LANGUAGES) }))),
  /** With `with_uses`, for the national body: where the draft and the published version show it. */
  used_by: Type.Optional(Type.Array(VideoUse)),
  /** With `with_uses`: who confirmed that everybody shown consented. */
  consent: Type.Optional(Type.Object({ name: Type.String(), at: Timestamp })),
});
export type SchemeVideo = Static<typeof SchemeVideo>;

/** The poster of a video, or a picture with at most 640 px, as a data URL. */
export const SmallPicture = Type.Object({ image: Type.String() });
export type SmallPicture = Static<typeof SmallPicture>;

/** The captions of a video in one language, as WebVTT. */
export const VideoCaptions = Type.Object({ language: oneOf(LANGUAGES), text: Type.String() });
export type VideoCaptions = Static<typeof VideoCaptions>;

/** With `direct=1`, `direct_url` plays without a token; a video that we store does so for an hour. */
export const PlayableVideo = Type.Object({
  ...SchemeVideo.properties,
  /** In the order of the language picker; none for a video without captions. */
  captions: Type.Array(VideoCaptions),
  direct_url: Type.Optional(Type.String()),
});
export type PlayableVideo = Static<typeof PlayableVideo>;

/** A picture or document of a scheme. Content blocks of files name it by its id. */
export const MediaFile = Type.Object({
  id: Id,
  name: Type.String(),
  /** Detected from its content: `image/…`, `application/pdf` or `text/plain`. */
  mime: Type.String(),
  /** Bytes. */
  size: Type.Integer({ minimum: 0 }),
  /** The call that reads the picture with at most 640 px. */
  small_url: Type.Optional(Type.String()),
  /** With `with_uses`, for the national body: where the draft and the published version show it. */
  used_by: Type.Optional(Type.Array(VideoUse)),
});
export type MediaFile = Static<typeof MediaFile>;

/** `direct_url` opens the file without a token for an hour. */
export const OpenableFile = Type.Object({ ...MediaFile.properties, direct_url: Type.String() });
export type OpenableFile = Static<typeof OpenableFile>;

/** A licence of a scheme, as `CFLicense` of its CASE package. */
export const SchemeLicense = Type.Object({
  title: Type.String(),
  /** A web address, or empty. */
  uri: Type.String(),
});
export type SchemeLicense = Static<typeof SchemeLicense>;

/** A scheme in lists. `stats` comes with `with_stats=1`, for the national body. */
export const Scheme = Type.Object({
  uuid: Uuid,
  slug: Slug,
  title: Type.String(),
  /** One of `SCHEME_THEMES`; null: the colours of the client. */
  theme: nullable(Type.String()),
  published: Type.Boolean(),
  version: Type.Integer({ minimum: 0 }),
  updated_at: Timestamp,
  /** Empty: none. */
  description: Type.Optional(Type.String()),
  /** For the national body: whether everybody may read the published version without signing in. */
  public: Type.Optional(Type.Boolean()),
  /** For the national body: the languages of the scheme, and the value for `If-Match` of an edit. */
  language_ids: Type.Optional(Type.Array(Id)),
  /** The language of the tree (D21); null for a scheme without languages. */
  leading_language_id: Type.Optional(nullable(Id)),
  /** For the national body: under which others may use it; null: none is known. */
  license: Type.Optional(nullable(SchemeLicense)),
  etag: Type.Optional(Type.String()),
  deleted_at: Type.Optional(nullable(Timestamp)),
  stats: Type.Optional(
    Type.Object({
      levels: Type.Integer(),
      skills: Type.Integer(),
      clubs: Type.Integer(),
      groups: Type.Integer(),
      members: Type.Integer(),
      assessments_this_week: Type.Integer(),
      awards_this_week: Type.Integer(),
      /** The assessments in the 7 days before those. */
      assessments_week_before: Type.Integer(),
      awards_week_before: Type.Integer(),
      /** When the published version was published; null before the first. */
      published_at: nullable(Timestamp),
      /** A name; null: unknown or the server. */
      published_by: nullable(Type.String()),
      has_draft: Type.Boolean(),
      /**
       * Who edited the draft last, and when; null without a draft. The name is null if it is unknown or the server.
       * `edits`: how many edits the draft has that are not undone.
       */
      draft_edited: Type.Optional(
        nullable(
          Type.Object({
            by: nullable(Type.String()),
            at: Timestamp,
            edits: Type.Integer({ minimum: 0 }),
          }),
        ),
      ),
      in_review: Type.Boolean(),
      /** A scheduled publication did not take place. */
      schedule_failed: Type.Optional(Type.Boolean()),
      /** Changes of owners that it neither took over nor left. */
      proposals: Type.Optional(Type.Integer({ minimum: 0 })),
      /** How many texts are translated to each of its languages but the leading one. */
      coverage: Type.Optional(
        Type.Array(
          Type.Object({
            language_id: Id,
            texts: Type.Integer({ minimum: 0 }),
            translated: Type.Integer({ minimum: 0 }),
          }),
        ),
      ),
    }),
  ),
});
export type Scheme = Static<typeof Scheme>;

/** A club of the national body, with what follows a scheme in it (scheme-portal §8). */
export const SchemeClub = Type.Object({
  id: Id,
  name: Type.String(),
  /** Whether it can choose the scheme for its groups. */
  is_offered: Type.Boolean(),
  groups: Type.Integer(),
  members: Type.Integer(),
});
export type SchemeClub = Static<typeof SchemeClub>;

export const SchemeClubs = Type.Object({
  /** Offered to all clubs, also to later ones. */
  all: Type.Boolean(),
  clubs: Type.Array(SchemeClub),
  /** For `If-Match`. */
  etag: Type.String(),
});
export type SchemeClubs = Static<typeof SchemeClubs>;

/** A scheme with what follows it in one club. */
export const ClubScheme = Type.Object({
  uuid: Uuid,
  slug: Slug,
  title: Type.String(),
  /** Whether the club can choose it for its groups. */
  is_offered: Type.Boolean(),
  /** Offered to all clubs, also to later ones. */
  all: Type.Boolean(),
  groups: Type.Integer(),
  members: Type.Integer(),
});
export type ClubScheme = Static<typeof ClubScheme>;
