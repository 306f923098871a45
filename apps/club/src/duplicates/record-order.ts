import type { MemberDetail } from '@springboard/contract';

/** Why a record is suggested as the one that stays. */
export type OrderReason = 'remote' | 'active' | 'account' | 'attended' | 'older';

type RecordOrder = { keep: MemberDetail; other: MemberDetail; reason: OrderReason };

/**
 * Suggests which of two records stays: the one that another system manages, the active one, the one that a guardian
 * signs in for, the one with the later attendance, or the older one.
 */
export const recordOrder = (a: MemberDetail, b: MemberDetail): RecordOrder => {
  for (const [reason, compare] of COMPARISONS) {
    const difference = compare(a) - compare(b);
    if (difference > 0) return { keep: a, other: b, reason };
    if (difference < 0) return { keep: b, other: a, reason };
  }
  return { keep: a, other: b, reason: 'older' };
};

/** The record with the higher number stays. */
const COMPARISONS: readonly (readonly [OrderReason, (member: MemberDetail) => number])[] = [
  ['remote', ({ remote }) => Number(remote)],
  ['active', ({ active }) => Number(active)],
  ['account', ({ guardians = [] }) => Number(guardians.some(hasAccount))],
  ['attended', ({ last_attended }) => (last_attended === null ? 0 : Date.parse(last_attended))],
  ['older', ({ created_at }) => -created_at],
];

const hasAccount = ({ sign_in }: NonNullable<MemberDetail['guardians']>[number]) =>
  sign_in === 'active';
