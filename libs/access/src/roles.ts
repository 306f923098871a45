import { type Group, type Portal, PORTAL_ROLE, type Role } from '@springboard/contract';

/** AC5: whether the portal is for users of this role. */
export const isPortalFor = (portal: Portal, role: Role): boolean => PORTAL_ROLE[portal] === role;

/** AC6: whether the user may read and write the members of a group of their client. */
export const canWorkWith = (
  user: { readonly role: Role; readonly club_ids: readonly number[] },
  group: Pick<Group, 'club_ids' | 'can_view_all_classes'> & { readonly isTaught: boolean },
): boolean => {
  const isOfClub = group.club_ids.some((club) => user.club_ids.includes(club));
  const groupsOf: Record<Role, boolean> = {
    coach: group.isTaught || (group.can_view_all_classes && isOfClub),
    admin: isOfClub,
    ngo: true,
    parent: false,
  };
  return groupsOf[user.role];
};
