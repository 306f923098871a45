import type { IndexedScheme } from '@springboard/assessment';
import { NOT_ASSESSED, type GroupMember } from '@springboard/contract';
import { scoreOf } from '../grades.ts';
import { isOpenTo } from '../standing.ts';

type Class = readonly GroupMember[];

export const SHOWN = ['all', 'in', 'open'] as const;
export type Shown = (typeof SHOWN)[number];

/** What the address asks to show; all, where it asks for nothing known. */
export const shownOf = (address: URLSearchParams): Shown =>
  SHOWN.find((known) => known === address.get('show')) ?? 'all';

/** Nobody has graded them in the skill, and somebody may. */
export const isToGrade = (
  scheme: IndexedScheme,
  member: GroupMember,
  skill_id: string,
  limit: number | null,
): boolean =>
  scoreOf(member, skill_id) === NOT_ASSESSED && isOpenTo(scheme, member, skill_id, limit);

/** Who is in today comes first, who is absent last; otherwise the order stays. */
export const inFirst = (members: Class): Class =>
  [true, null, false].flatMap((present) => members.filter((member) => member.in === present));

type View = {
  readonly scheme: IndexedScheme;
  readonly skill_id: string;
  /** The group's, in levels ahead of a member's own. */
  readonly limit: number | null;
  readonly shown: Shown;
  /** Graded since this view was chosen: they stay, so that no row moves under the thumb. */
  readonly touched: ReadonlySet<string>;
};

export const rowsOf = (members: Class, { scheme, skill_id, limit, shown, touched }: View): Class =>
  inFirst(members).filter((member) => {
    if (shown === 'in') return member.in === true;
    return (
      shown === 'all' || touched.has(member.uuid) || isToGrade(scheme, member, skill_id, limit)
    );
  });
