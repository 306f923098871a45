import type { Club, StaffRole } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useRoleText } from '@springboard/portal';

export type ClubName = Pick<Club, 'id' | 'name'>;

/** A role in words, with its club: "Administrator, Riverside". */
export const usePlaceText = (clubs: readonly ClubName[]) => {
  const { t } = useTranslation('scheme');
  const roleText = useRoleText();
  return ({ role, club_id }: StaffRole): string => {
    const text = roleText(role);
    if (club_id === null) return text;
    // A club that was closed has no name any more.
    const club = clubs.find(({ id }) => id === club_id)?.name;
    return club === undefined ? text : t('users.roleAt', { role: text, club });
  };
};
