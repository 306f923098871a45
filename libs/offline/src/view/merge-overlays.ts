import { assessMember, type IndexedScheme } from '@springboard/assessment';
import type { Group, GroupMember } from '@springboard/contract';
import { registerState } from '@springboard/domain';
import { withGrades } from '../changes/assessment.ts';
import { withBadges } from '../changes/badge.ts';
import type { Overlay } from '../changes/change.ts';
import type { MoveIntent } from '../changes/move.ts';
import { withTags } from '../changes/tag.ts';
import type { Snapshot } from '../database/schema.ts';

/** What a member's row is made of. */
export type MemberContext = {
  readonly snapshot: Snapshot;
  /** The date that is shown; the snapshot may be of an earlier one. */
  readonly date: string;
  /** What this device changed, in the row of the date and in that of the snapshot. */
  readonly attendanceOverlay: Overlay | undefined;
  readonly memberOverlay: Overlay | undefined;
  /** Without it, grades are still shown. Values derived from them stay as the server sent them. */
  readonly scheme: IndexedScheme | undefined;
};

/** A member as the server sent it, with what this device changed since. */
export const mergeMember = (
  member: GroupMember,
  { snapshot, date, attendanceOverlay, memberOverlay, scheme }: MemberContext,
): GroupMember => {
  const isItsDate = snapshot.date === date;
  if (isItsDate && attendanceOverlay?.in === undefined && !changesFacts(memberOverlay))
    return member;
  const known = isItsDate ? member : withoutAttendance(member);
  return {
    ...known,
    ...shownMark(known, attendanceOverlay),
    registerDate: date,
    ...(memberOverlay?.note === undefined ? {} : { note: memberOverlay.note }),
    ...(memberOverlay?.tags && { tags: withTags(member.tags, memberOverlay.tags) }),
    ...(memberOverlay?.move === undefined ? {} : shownMove(memberOverlay.move)),
    ...mergeGrades(member, memberOverlay, snapshot.scheme_slug ?? '', scheme),
  };
};

/** Whether anything but the mark of a date is changed. */
const changesFacts = (facts: Overlay | undefined): boolean =>
  facts !== undefined && FACTS.some((fact) => facts[fact] !== undefined);

const FACTS = ['scores', 'note', 'badges', 'tags', 'move'] as const;

/** The mark and the reported absence belong to the date of the snapshot. */
const withoutAttendance = ({ reported: _reported, ...member }: GroupMember): GroupMember => ({
  ...member,
  in: null,
  absence: null,
});

/** The mark, with the reason of an absence. Without a mark, the reported absence (D7). */
const shownMark = (
  held: Pick<GroupMember, 'in' | 'absence'>,
  marks: Overlay | undefined,
): Pick<GroupMember, 'in' | 'absence'> => {
  if (marks?.in === undefined) return { in: held.in, absence: held.absence };
  const { in: present, absence = held.absence } = marks;
  if (present === true) return { in: true, absence: null };
  if (present === false) return { in: false, absence };
  return { in: null, absence: held.in === null ? held.absence : null };
};

const shownMove = (move: MoveIntent) => ({
  move_remote_node_id: move?.remote_node_id ?? null,
  move_stay: move?.stay ?? false,
});

/** Grades and badges, and what follows from both. */
const mergeGrades = (
  member: GroupMember,
  facts: Overlay | undefined,
  slug: string,
  scheme: IndexedScheme | undefined,
): Partial<GroupMember> => {
  const graded = facts?.scores?.[slug];
  const handed = facts?.badges?.[slug];
  if (!graded && !handed) return {};
  const badges = handed ? withBadges(member.badges, handed) : member.badges;
  const scores = graded ? withGrades(member.scores, graded) : member.scores;
  const last_assessed_ts = graded ? lastOf(member, graded) : member.last_assessed_ts;
  if (!scheme) return { scores, badges, last_assessed_ts };
  return { ...assessMember(scheme, scores, badges, member.retained), badges, last_assessed_ts };
};

const lastOf = ({ last_assessed_ts }: GroupMember, graded: GroupMember['scores']): number =>
  Math.max(
    last_assessed_ts ?? Number.NEGATIVE_INFINITY,
    ...Object.values(graded).map(({ ts }) => ts),
  );

/** A group of the day with its register as this device knows it (D7). */
export const mergeGroup = (
  group: Group,
  overlay: Overlay | undefined,
  marks: readonly { readonly in: boolean | null }[],
): Group => {
  const register = overlay?.register ?? group.register;
  if (!register || register.state === 'complete') {
    return register === group.register ? group : { ...group, register };
  }
  const state = registerState(marks, null);
  return {
    ...group,
    register: { ...register, state: state === 'not_started' ? register.state : state },
  };
};
