import type { JobHandlers, JobOutcome } from '../../src/jobs/steps.ts';

/** The outcome of a job that counted nothing. */
export const NOTHING: { readonly outcome: JobOutcome } = { outcome: { ended: 'DONE', counts: {} } };

const nothing = () => Promise.resolve(NOTHING);

/** A handler of each kind of job that does nothing. */
export const doNothing: JobHandlers = {
  export_person: nothing,
  send_email: nothing,
  remind_readers: nothing,
  export_club: nothing,
  import_members: nothing,
  change_members: nothing,
  make_certificates: nothing,
  import_scheme: nothing,
  count_impact: nothing,
  recalculate: nothing,
  retain: nothing,
};
