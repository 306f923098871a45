import type { LocalGroup } from '@springboard/offline';

/** Whether the group has members that are not downloaded yet. An unbooked slot has no members. */
export const hasMissingMembers = (
  group: LocalGroup,
): group is LocalGroup & { readonly id: number } => group.id !== null && !group.members_loaded;
