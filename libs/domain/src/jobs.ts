import type { Job } from '@springboard/contract';

/** The state that users see: a finished job without a result is not done but stopped. */
export type ShownJobState = Job['state'] | 'stopped';

export const shownJobState = ({ state, result }: Pick<Job, 'state' | 'result'>): ShownJobState =>
  state === 'done' && result !== null && result.ended !== 'DONE' ? 'stopped' : state;

/** The counts of a result, in the order in which users see them. */
export const JOB_COUNTS = [
  'created',
  'updated',
  'changed',
  'certificates',
  'skipped',
  'emails',
  'rows',
  'members',
  'logs',
  'files',
] as const;

/** A duration in its largest unit, and from an hour on with the minutes. */
export type Duration =
  | { readonly unit: 'seconds'; readonly seconds: number }
  | { readonly unit: 'minutes'; readonly minutes: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number };

export const durationOf = (seconds: number): Duration => {
  if (seconds < 60) return { unit: 'seconds', seconds };
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return { unit: 'minutes', minutes };
  return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
};
