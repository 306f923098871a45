import type { AbsenceReason, GroupMember } from '@springboard/contract';
import { matchesSearch, unmarkedMembers } from '@springboard/domain';

/** A mark to set: true in, false absent, null none; without a reason the one that stood there counts. */
export type Mark = {
  readonly member: GroupMember;
  readonly present: boolean | null;
  readonly absence?: AbsenceReason | null;
};

/** Which members the register shows; `alerts` is the second page on its address (§2). */
export const SHOWN = ['all', 'unmarked', 'in', 'absent', 'alerts'] as const;
export type Shown = (typeof SHOWN)[number];

/** The first tap marks in; then a tap changes between in and absent (D11). */
export const nextMark = ({ in: present }: Pick<GroupMember, 'in'>): boolean => present !== true;

/** D7: the rest are those without a mark, and only those; whoever is told to be absent is not in. */
export const marksOfRest = (members: readonly GroupMember[]): readonly Mark[] =>
  unmarkedMembers(members)
    .filter(({ absence }) => absence === null)
    .map((member) => ({ member, present: true }));

/**
 * What takes marks back: each member's former mark, but only where the mark still stands, so that
 * what was recorded since is not undone with it.
 */
export const marksBefore = (
  marks: readonly Mark[],
  members: readonly GroupMember[],
): readonly Mark[] => {
  const standing = new Map(members.map((member) => [member.uuid, member]));
  return marks
    .filter(({ member, present, absence }) => {
      const now = standing.get(member.uuid);
      return now?.in === present && (absence === undefined || now.absence === absence);
    })
    .map(({ member }) => ({ member, present: member.in, absence: member.absence }));
};

export const isShown = (
  { in: present, alerts }: Pick<GroupMember, 'in' | 'alerts'>,
  shown: Shown,
): boolean => {
  switch (shown) {
    case 'all':
      return true;
    case 'unmarked':
      return present === null;
    case 'in':
      return present === true;
    case 'absent':
      return present === false;
    case 'alerts':
      return alerts.length > 0;
    default:
      return shown satisfies never;
  }
};

/** What the address asks to show; all, where it asks for nothing known. */
export const shownOf = (search: URLSearchParams): Shown =>
  SHOWN.find((known) => known === search.get('show')) ?? 'all';

/**
 * The rows of the register. Who was tapped stays: a row that went away under the thumb would put
 * another one there.
 */
export const rowsOf = (
  members: readonly GroupMember[],
  { shown, search, tapped }: { shown: Shown; search: string; tapped: ReadonlySet<string> },
): readonly GroupMember[] =>
  members.filter(
    (member) =>
      (search === '' || matchesSearch(`${member.firstname} ${member.lastname}`, search)) &&
      (isShown(member, shown) || tapped.has(member.uuid)),
  );
