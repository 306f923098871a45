/** How many lesson plans are affected, in the detail of a CONFLICT; null: the detail is about something else. */
export const affectedPlansOf = (detail: unknown): number | null => {
  const { plans }: Record<string, unknown> = Object(detail);
  return typeof plans === 'number' ? plans : null;
};
