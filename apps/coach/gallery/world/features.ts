/** What most coaches may do. */
export const FEATURES = {
  ENABLE_SESSION_PLANNING: true,
  CAN_EDIT_SESSION_PLAN: true,
  CAN_ADD_SESSION_PLAN_GROUP: true,
  CAN_ASSESS_IN_THE_PAST: true,
  CAN_EDIT_SELF: true,
} as const;
