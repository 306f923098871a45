import type { DuplicatePair } from '@springboard/contract';

/** The score of two records with the same name and date of birth. */
export const SAME_PERSON = 100;

/** Why two records may be one person. Records of another date of birth are paired by their name. */
export const duplicateReason = ({
  score,
  members: [first, second],
}: Pick<DuplicatePair, 'score' | 'members'>): 'same' | 'spelling' | 'name' => {
  if (score === SAME_PERSON) return 'same';
  return first?.dob === second?.dob ? 'spelling' : 'name';
};
