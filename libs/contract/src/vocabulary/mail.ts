/** The purpose of a link in an e-mail: set the first password, set a new one, or unsubscribe. */
export const LINK_TYPES = ['invite', 'reset', 'unsubscribe'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/**
 * Kinds of e-mail that a user can unsubscribe from: documents to read, cancelled or moved sessions, free
 * places, progress and awards.
 */
export const MAIL_KINDS = ['documents', 'sessions', 'places', 'progress'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** When e-mails about progress come: as a digest on Sunday, or within an hour. */
export const PROGRESS_SCHEDULES = ['weekly', 'immediately'] as const;
export type ProgressSchedule = (typeof PROGRESS_SCHEDULES)[number];
