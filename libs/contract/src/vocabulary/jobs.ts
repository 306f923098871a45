export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_KINDS = [
  'export_person',
  'send_email',
  'remind_readers',
  'export_club',
  'import_members',
  'change_members',
  'make_certificates',
  'import_scheme',
  'count_impact',
  'recalculate',
  'retain',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/**
 * Steps of a job: the members with grades and those with an earlier assessment, of a recalculation; what the deletion
 * of old data erases or deletes.
 */
export const JOB_STEPS = ['graded', 'outdated', 'members', 'clubs', 'logs', 'files'] as const;
export type JobStepName = (typeof JOB_STEPS)[number];

/**
 * How a finished job ended. Only `DONE` did its work: the import plan or the document had changed, a later publication
 * came, the draft of a scheme had changed, a change of members was undone or its group or tag is gone, or the e-mail
 * had no recipient, no address or no occasion any more.
 */
export const JOB_ENDS = [
  'DONE',
  'CHANGED',
  'NOT_PLANNED',
  'REPLACED',
  'SUPERSEDED',
  'DRAFT_CHANGED',
  'UNDONE',
  'NOT_POSSIBLE',
  'NOBODY',
  'NO_ADDRESS',
  'NOT_DUE',
  'UNSUBSCRIBED',
] as const;
