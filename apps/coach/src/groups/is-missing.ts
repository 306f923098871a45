import type { LocalGroup } from '@springboard/offline';

type Missing = LocalGroup & { readonly id: number };

/** Whether a group has members that are not on this device; an unbooked slot has none. */
export const isMissing = (group: LocalGroup): group is Missing =>
  group.id !== null && !group.members_loaded;
