import type { Club, Language } from '@springboard/contract';

/**
 * Returns those of the client's active languages that a club has chosen; all of them if none of its choices is active.
 */
export const languagesOfClub = (
  active: readonly Language[],
  club: Pick<Club, 'language_ids'> | null,
): readonly Language[] => {
  const ids = club?.language_ids ?? [];
  const chosen = active.filter(({ language_id }) => ids.includes(language_id));
  return chosen.length === 0 ? active : chosen;
};
