import type { JobHandlers } from '../steps.ts';

const nothing = () => Promise.resolve({ result: {} });

/** A handler of each kind that does nothing, for tests of one of them. */
export const doNothing: JobHandlers = {
  export_person: nothing,
  send_letter: nothing,
  remind_readers: nothing,
  export_club: nothing,
  import_members: nothing,
  recalculate: nothing,
  retain: nothing,
};
