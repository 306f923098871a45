import type { MemberDetail } from '@springboard/contract';
import { useSession } from '@springboard/portal';

/** Whether all members of the club come from another system, which decides names, groups and guardians. */
export const useRemoteOnly = (): boolean =>
  useSession(({ club }) => club?.member_types === 'remote_only');

/** Whether another system decides this member's profile, state and guardians. */
export const useReadOnly = ({ remote }: Pick<MemberDetail, 'remote'>): boolean =>
  useRemoteOnly() || remote;
