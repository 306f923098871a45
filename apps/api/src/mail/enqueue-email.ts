import type { FileRole, MailKind, Portal } from '@springboard/contract';
import type { Writer } from '../database/tenant-transaction.ts';
import type { RequestContext } from '../routing/context.ts';
import type { JobOwner, Jobs } from '../jobs/jobs.ts';
import type { Subject } from './email-templates.ts';
import type { PublicationFailure } from './texts/texts.ts';
import type { ProgressPeriod } from './progress-emails.ts';

/**
 * The input of the e-mail job. Names, addresses and links are added on sending, so that they are current and not
 * stored with the job.
 */
export type QueuedEmail = {
  /** null: no user. The job is enqueued anyway, so that the response time does not reveal whether a user exists. */
  user_uuid: string | null;
  subject: Subject;
  /** The requested language; null: the language of the user's last sign-in. */
  language_id: number | null;
  /** The origin of the portal for the links, such as `https://coach.example.org`. */
  origin: string;
  /** The origin of the API, for one-click unsubscribe. */
  api_origin: string;
  /** For `sessions`, `credential` and `credentials`: the e-mail has the notices that were queued then. */
  queued_at?: number;
  /** For `not_yet`: the mark that the club did not follow. */
  mark?: { group_id: number; member_uuid: string };
  /** For `documents`: what to read, and the role in which the user reads it. */
  document?: { id: number; version: number; role: FileRole };
  /** For `invite_guardian`, which an active account gets as `guardian_linked`. */
  guardian_id?: number;
  /** For the e-mails about reviews and scheduled publications. */
  scheme_slug?: string;
  /** For `publication_done`. */
  version?: number;
  /** For `publication_failed`. */
  failure?: PublicationFailure;
  /** The child whose page the e-mail links to, and for offers of places the offer. */
  child?: { uuid: string; move_id?: number };
  /** For `email_confirmation` and `email_changed`: the change, and the portal of its link. */
  email_change?: { id: string; portal: Portal };
  /** For `credential` and `credentials`: of this club. */
  club_id?: number;
  /** For `register` and `registers`: whose sessions. */
  registers_of?: { club_id: number; date: string };
  /** For `progress`. */
  progress?: ProgressPeriod;
  /** For the e-mails about a transfer, with the record of the former club. */
  transfer?: { id: number; member_uuid: string };
  /** For `access_ended`: the child. */
  member_uuid?: string;
  /** For `erasure_done`, because the account may be erased before it is sent. Removed when the job ends. */
  recipient?: {
    firstname: string;
    username: string | null;
    email: string | null;
    status: string;
  };
};

/** The kind of e-mail from which users can unsubscribe; null: they cannot. */
export const MAIL_KIND_BY_SUBJECT: Readonly<Record<Subject, MailKind | null>> = {
  reset: null,
  invite: null,
  invite_guardian: null,
  guardian_linked: null,
  changed: null,
  email_confirmation: null,
  email_changed: null,
  factor_added: null,
  factor_removed: null,
  documents: 'documents',
  sessions: 'sessions',
  offer: null,
  offer_ending: 'places',
  offer_expired: 'places',
  offer_confirmed: 'places',
  offer_withdrawn: 'places',
  offer_declined: 'places',
  place_free: 'places',
  not_yet: null,
  request_decided: null,
  export_ready: null,
  erasure_done: null,
  access_ended: null,
  transfer: null,
  transfer_club: null,
  transfer_place: null,
  transfer_answered: null,
  transfer_withdrawn: null,
  progress: 'progress',
  register: null,
  registers: null,
  consent_due: null,
  credential: null,
  credentials: null,
  review: null,
  review_approved: null,
  review_changes: null,
  publication_done: null,
  publication_failed: null,
};

/** Enqueues an e-mail in the caller's transaction, so that it is sent only if that commits. */
export const enqueueEmail = (
  db: Writer,
  {
    server,
    origin,
    now,
  }: Pick<RequestContext, 'origin' | 'now'> & {
    server: { readonly jobs: Pick<Jobs, 'add'>; readonly api_address: string | null };
  },
  owner: JobOwner,
  email: Pick<
    QueuedEmail,
    | 'user_uuid'
    | 'subject'
    | 'language_id'
    | 'mark'
    | 'guardian_id'
    | 'scheme_slug'
    | 'failure'
    | 'member_uuid'
    | 'recipient'
    | 'email_change'
    | 'child'
    | 'transfer'
  >,
): Promise<number> =>
  server.jobs.add(
    db,
    owner,
    'send_email',
    { ...email, origin, api_origin: server.api_address ?? origin },
    now,
  );

/** The job owner of an e-mail that was requested without signing in: only the client. */
export const withoutOwner = (client_id: number): JobOwner => ({
  client_id,
  club_id: null,
  user_uuid: '',
});
