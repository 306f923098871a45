/** §7: answers after which a call is tried again. */
export const RETRY_STATUSES: readonly number[] = [502, 503, 504];

/** §8: answers that mark the system offline. */
export const OFFLINE_STATUSES: readonly number[] = [502, 503, 504, 540];

/**
 * §9: milliseconds to wait after the failed attempt (0 the first): 1500 × 2^attempt and up to 1000 at
 * random, so that many devices do not come back together. `random` gives [0, 1).
 */
export const retryDelay = (attempt: number, random: () => number): number =>
  1500 * 2 ** attempt + Math.floor(random() * 1001);
