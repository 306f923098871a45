/**
 * The number of lanes with a request on its way (ADR 0026): as many as browsers open connections to one host over
 * HTTP/1.1. Requests of screens still go first, because changes are sent with low priority.
 */
export const MAX_CONCURRENT_LANES = 6;

/** D13: the number of changes in one call. */
export const MAX_BATCH_SIZE = 500;
