/**
 * Changes on their way, each alone and of a lane of its own (ADR 0026): as many as browsers hold connections to
 * one host over HTTP/1.1. What somebody waits for goes first, for changes are sent with low priority.
 */
export const LANES_AT_ONCE = 6;

/** D13: so many changes in one call. */
export const CHANGES_AT_ONCE = 500;
