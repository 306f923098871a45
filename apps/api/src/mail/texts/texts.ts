import type { ScheduledPublication } from '@springboard/contract';
import type { GuardianInvitation } from '../guardian-invitations.ts';
import type { ReturnedMark } from '../returned-marks.ts';
import type { NoticeChange } from '../session-notices.ts';
import type { TransferNotice } from '../transfers.ts';

/** The text of an e-mail in one language. Each is written as a whole, not composed from fragments. */
export type EmailText = {
  subject: string;
  /** Above the button. */
  paragraphs: readonly string[];
  button: string;
  /** Below the button. */
  notes: readonly string[];
};

/** The values in the texts. */
export type Placeholders = {
  /** The name of the client. */
  client: string;
  /** The name with which the user signs in. */
  username: string;
  /** Changes or names of documents, one per line. */
  lines?: readonly string[];
  /** For `not_yet`: a coach's recommendation that the club did not follow. */
  mark?: ReturnedMark;
  /** For `invite_guardian` and `guardian_linked`. */
  invitation?: GuardianInvitation;
  /** For the e-mails about reviews and scheduled publications: the title. */
  scheme?: string;
  /** For `publication_done`. */
  version?: number;
  /** For `publication_failed`. */
  failure?: PublicationFailure;
  /** For `access_ended`. */
  ended?: { firstname: string; club: string };
  /** For the e-mails about a transfer. */
  transfer?: TransferNotice;
  /** For offers of places: the first name of the child. */
  child?: string;
  /** For `invite_guardian` and `guardian_linked`: the first names of the children, as a list. */
  children?: string;
};

/** Why a scheduled publication does not take place. `cancelled`: another user ended it or published the draft before. */
export type PublicationFailure = NonNullable<ScheduledPublication['failure']> | 'cancelled';

export type MailTexts = {
  hello: (firstname: string) => string;
  /** Setting a new password. */
  reset: (about: Placeholders) => EmailText;
  /** Setting the first password. */
  invite: (about: Placeholders) => EmailText;
  /** Setting the first password, for a guardian. */
  invite_guardian: (about: Placeholders) => EmailText;
  /** The club links a guardian to a child. They sign in with an account that they have. */
  guardian_linked: (about: Placeholders) => EmailText;
  /** A password was changed. */
  changed: (about: Placeholders) => EmailText;
  /** To a new address: the link that confirms it. */
  email_confirmation: (about: Placeholders) => EmailText;
  /** To the old address, which was replaced. */
  email_changed: (about: Placeholders) => EmailText;
  /** A second factor was added. */
  factor_added: (about: Placeholders) => EmailText;
  /** A second factor was removed, by the user or an administrator. */
  factor_removed: (about: Placeholders) => EmailText;
  /** A document of the club that the user has not read. */
  documents: (about: Placeholders) => EmailText;
  /** Cancelled, restored, extra, moved and removed sessions. */
  sessions: (about: Placeholders) => EmailText;
  session_states: Readonly<Record<Exclude<NoticeChange, 'moved'>, string>>;
  /** Only what has changed; the other is null. */
  session_moved: (about: {
    was_when: string | null;
    places: { place: string | null; was_place: string | null } | null;
  }) => string;
  /** The offer of a place in another group. */
  offer: (about: Placeholders) => EmailText;
  /** The offer ends in a day. */
  offer_ending: (about: Placeholders) => EmailText;
  /** It ended without an answer. */
  offer_expired: (about: Placeholders) => EmailText;
  /** The place was taken. */
  offer_confirmed: (about: Placeholders) => EmailText;
  /** The club withdrew the offer. */
  offer_withdrawn: (about: Placeholders) => EmailText;
  /** To administrators: a guardian declined an offer. */
  offer_declined: (about: Placeholders) => EmailText;
  /** A place is free in a group that a child waits for. */
  place_free: (about: Placeholders) => EmailText;
  /** To the coach: the club did not follow a recommendation to move. */
  not_yet: (about: Placeholders) => EmailText;
  /** The club approved or refused a request of the user. */
  request_decided: (about: Placeholders) => EmailText;
  /** The data that the user asked for can be downloaded. */
  export_ready: (about: Placeholders) => EmailText;
  /** The data of a child was erased, as the user asked. */
  erasure_done: (about: Placeholders) => EmailText;
  /** The user is no longer a guardian with access to a child. */
  access_ended: (about: Placeholders) => EmailText;
  /** To a guardian: the transfer of a child to another club needs an answer. */
  transfer: (about: Placeholders) => EmailText;
  /** To administrators of the former club: the same, of a member without a guardian who can answer. */
  transfer_club: (about: Placeholders) => EmailText;
  /** To administrators of the new club: a guardian asks for a place there. */
  transfer_place: (about: Placeholders) => EmailText;
  /** To the guardian who asked: the answer of the new club or of the national body. */
  transfer_answered: (about: Placeholders) => EmailText;
  /** To administrators of the new club: a guardian has withdrawn what a guardian asked for. */
  transfer_withdrawn: (about: Placeholders) => EmailText;
  /** Completed levels and new notes. */
  progress: (about: Placeholders) => EmailText;
  level_completed: (about: { firstname: string; level: string }) => string;
  note_written: (about: { firstname: string }) => string;
  /** To a coach: registers of the day before that are not complete. */
  register: (about: Placeholders) => EmailText;
  /** To administrators: the same, of the club. */
  registers: (about: Placeholders) => EmailText;
  /** The club asks a guardian again for a consent. */
  consent_due: (about: Placeholders) => EmailText;
  /** A credential of the user expires soon. */
  credential: (about: Placeholders) => EmailText;
  /** Credentials of coaches expire soon, for administrators. */
  credentials: (about: Placeholders) => EmailText;
  /** A draft of a scheme was sent to the user for review. */
  review: (about: Placeholders) => EmailText;
  /** A draft that the user sent for review was approved. */
  review_approved: (about: Placeholders) => EmailText;
  /** The reviewers of the user's draft ask for changes. */
  review_changes: (about: Placeholders) => EmailText;
  /** A draft was published at the day and hour that the user chose. */
  publication_done: (about: Placeholders) => EmailText;
  /** A publication that the user scheduled does not take place. */
  publication_failed: (about: Placeholders) => EmailText;
  valid_until: (about: { credential: string; day: string }) => string;
  /** Between a name and what is said of it. */
  colon: string;
  /** Before the URL, for mail clients that show no button. */
  address: string;
  /** A note that replies are not read. */
  automatic: (about: Placeholders) => string;
  unsubscribe: string;
};
