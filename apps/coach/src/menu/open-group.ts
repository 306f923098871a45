import type { GroupMember } from '@springboard/contract';
import type { LocalGroup } from '@springboard/offline';
import { useOutletContext } from 'react-router';

/** The group that a screen below /member-groups/:groupId is about, on the date in the address. */
export type OpenGroup = {
  readonly group: LocalGroup & { readonly id: number };
  readonly members: readonly GroupMember[];
  readonly date: string;
  /** The date as the address has it: undefined for today. */
  readonly otherDate: string | undefined;
};

export const useOpenGroup = (): OpenGroup => useOutletContext<OpenGroup>();
