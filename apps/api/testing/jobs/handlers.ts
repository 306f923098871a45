import type { JobHandlers } from '../../src/jobs/steps.ts';

const nothing = () => Promise.resolve({ result: {} });

/** A handler of each kind of job that does nothing. */
export const doNothing: JobHandlers = {
  export_person: nothing,
  send_letter: nothing,
  remind_readers: nothing,
  export_club: nothing,
  import_members: nothing,
  recalculate: nothing,
  retain: nothing,
};
