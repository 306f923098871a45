import type { GroupMember } from '@springboard/contract';
import type { LocalGroup } from '@springboard/offline';
import { useOutletContext } from 'react-router';

/** The group of the screens below /member-groups/:groupId, on the date in the URL. */
export type GroupContext = {
  readonly group: LocalGroup & { readonly id: number };
  readonly members: readonly GroupMember[];
  readonly date: string;
  /** The date for links: undefined for today. */
  readonly otherDate: string | undefined;
};

export const useGroup = (): GroupContext => useOutletContext<GroupContext>();
