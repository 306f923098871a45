/** The state of an offered place. `placed`: by the club, without an answer of the guardian. */
export const MOVE_STATES = [
  'offered',
  'held',
  'confirmed',
  'declined',
  'expired',
  'withdrawn',
  'placed',
] as const;
export type MoveState = (typeof MOVE_STATES)[number];

/** Why a guardian declines a place: other times would suit, the child stays, or something else. */
export const DECLINE_REASONS = ['times', 'stay', 'other'] as const;
