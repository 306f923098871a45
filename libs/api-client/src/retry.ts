/** §7: a call that gets one of these statuses is sent again. */
export const RETRY_STATUSES: readonly number[] = [502, 503, 504];

/** §8: a response with one of these statuses marks the server as unreachable. */
export const OFFLINE_STATUSES: readonly number[] = [502, 503, 504, 540];

/**
 * §9: milliseconds to wait after a failed attempt (0 is the first): 1500 × 2^attempt plus up to 1000 of
 * jitter, so that devices do not all retry in the same moment. `random` returns a number in [0, 1).
 */
export const retryDelay = (attempt: number, random: () => number): number =>
  1500 * 2 ** attempt + Math.floor(random() * 1001);
