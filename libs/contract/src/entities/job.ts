import Type, { type Static } from 'typebox';
import { BULK_ACTIONS, JOB_ENDS, JOB_KINDS, JOB_STATES, JOB_STEPS } from '../vocabulary/index.ts';
import { Id, nullable, oneOf, Timestamp, Uuid } from './basics.ts';

const count = Type.Optional(Type.Integer({ minimum: 0 }));

/** What a job did, without personal data. */
export const JobResult = Type.Object({
  ended: oneOf(JOB_ENDS),
  /** Only those of its kind. */
  counts: Type.Object({
    created: count,
    updated: count,
    /** Members that an action changed. */
    changed: count,
    /** Members that an action left unchanged, or awards without a certificate. */
    skipped: count,
    certificates: count,
    /** E-mails. */
    emails: count,
    /** Rows of an export. */
    rows: count,
    /** Members whose progress was calculated again, who were counted for an impact, or who were erased. */
    members: count,
    /** Deleted log entries. */
    logs: count,
    /** Deleted files. */
    files: count,
  }),
  /** Whether its file can be downloaded. */
  has_file: Type.Boolean(),
  /** When its file is deleted. */
  file_until: Type.Optional(nullable(Timestamp)),
});
export type JobResult = Static<typeof JobResult>;

/** What a job is about. */
export const JobSubject = Type.Object({
  kind: oneOf(['import', 'document', 'member', 'members', 'club', 'scheme', 'scheme_import']),
  /** Its id or uuid; of `members`, that of the job. */
  id: Type.String(),
  /** For `members`, the title of their group or tag. null for a member, and for a deleted subject. */
  title: nullable(Type.String()),
  /** The action of a job about `members`. */
  action: Type.Optional(oneOf(BULK_ACTIONS)),
  /** The slug of a scheme that is not deleted. */
  slug: Type.Optional(Type.String()),
  /** The published version of the scheme, if the job is about one. */
  version: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type JobSubject = Static<typeof JobSubject>;

/** Background work. Its input and its file are not part of this. */
export const Job = Type.Object({
  id: Id,
  kind: oneOf(JOB_KINDS),
  subject: nullable(JobSubject),
  state: oneOf(JOB_STATES),
  /** Percentage. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  /** null until it is done. */
  result: nullable(JobResult),
  attempts: Type.Integer({ minimum: 0 }),
  /** The entry with which its changes can be undone (D18); null: it has none, they are undone, or it is too late. */
  audit_id: nullable(Id),
  /** Whether its changes were undone, so that a retry does nothing. */
  is_undone: Type.Boolean(),
  /** null for a job of the whole client. */
  club_id: nullable(Id),
  user_uuid: nullable(Uuid),
  /** Who started it; null: the server. */
  user_name: nullable(Type.String()),
  created_at: Timestamp,
  /** When it first ran since it was added or a user retried it. */
  started_at: nullable(Timestamp),
  /** An estimate while it runs; null until some of it is done. */
  seconds_left: nullable(Type.Integer({ minimum: 0 })),
  finished_at: nullable(Timestamp),
});
export type Job = Static<typeof Job>;

export const JobDetail = Type.Object({
  ...Job.properties,
  /** What it did so far, in order. Empty if its kind has no different steps. */
  steps: Type.Array(
    Type.Object({
      step: oneOf(JOB_STEPS),
      started_at: Timestamp,
      finished_at: Timestamp,
      count: Type.Integer({ minimum: 0 }),
    }),
  ),
  /** Log entries by code, oldest first. */
  logs: Type.Array(Type.Object({ ts: Timestamp, text: Type.String() })),
});
export type JobDetail = Static<typeof JobDetail>;

/** A PDF in base64. */
export const CertificatesFile = Type.Object({ file: Type.String() });
export type CertificatesFile = Static<typeof CertificatesFile>;
