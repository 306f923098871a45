import { NOW as MORNING } from '@springboard/portal/testing';

/** Seconds: twelve minutes past five on the day of the portal's tests, in the middle of a session. */
export const NOW = MORNING + 11 * 3600;

/** Of today, by the clock. */
export const at = (hour: number, minute = 0): number =>
  NOW - (NOW % 86_400) + hour * 3600 + minute * 60;
