/**
 * The server's result for a queued change in `X-Op-Result` (OF2, OF5): applied; superseded by a value recorded
 * later, stored in the history; rejected finally; noop for a discarded entry that keeps its number.
 */
export const OP_RESULTS = ['applied', 'superseded', 'rejected', 'noop'] as const;
export type OpResult = (typeof OP_RESULTS)[number];

/** Headers of a queued change (`libs/offline/SPEC.md`, OF3, OF4). */
export const CHANGE_HEADERS = {
  request_id: 'x-request-id',
  device_id: 'x-device-id',
  lane: 'x-lane',
  lane_seq: 'x-lane-seq',
  result: 'x-op-result',
} as const;

/**
 * With every request of a portal: its version and the day of its build, as `1.4.0 2026-11-26`, of at most 64
 * characters.
 */
export const APP_VERSION_HEADER = 'x-app-version';

/** D18: the time in which an action can be undone. */
export const UNDO_SECONDS = 30 * 86_400;
