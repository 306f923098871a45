import type { IndexedScheme } from '@springboard/assessment';
import { NOT_ASSESSED, type GroupMember } from '@springboard/contract';
import { gradeOf } from '../../progress/grades.ts';
import { canBeGraded } from '../../progress/node-status.ts';

type Members = readonly GroupMember[];

export const CLASS_FILTERS = ['all', 'in', 'open'] as const;
export type ClassFilter = (typeof CLASS_FILTERS)[number];

/** The filter in the URL. An unknown value means all members. */
export const parseClassFilter = (searchParams: URLSearchParams): ClassFilter =>
  CLASS_FILTERS.find((filter) => filter === searchParams.get('show')) ?? 'all';

/** Whether the member has no grade in the skill and can get one. */
export const needsGrade = (
  scheme: IndexedScheme,
  member: GroupMember,
  skill_id: string,
  limit: number | null,
): boolean =>
  gradeOf(member, skill_id) === NOT_ASSESSED && canBeGraded(scheme, member, skill_id, limit);

/** The members of a class by what one grade for the others does with them (D23). */
export type Remaining = {
  /** Present and not graded: they get the grade. */
  readonly present: Members;
  /** Absent or not marked: they get it only if they are chosen. */
  readonly others: Members;
  readonly graded: Members;
  readonly locked: Members;
};

/** Divides the members of a class for “Grade the others”. A filter of the list changes nothing. */
export const remainingMembers = (
  members: Members,
  { scheme, skill_id, limit }: Pick<ClassView, 'scheme' | 'skill_id' | 'limit'>,
): Remaining => {
  const isGraded = (member: GroupMember) => gradeOf(member, skill_id) !== NOT_ASSESSED;
  const open = members.filter((member) => needsGrade(scheme, member, skill_id, limit));
  return {
    present: open.filter((member) => member.in === true),
    others: open.filter((member) => member.in !== true),
    graded: members.filter(isGraded),
    locked: members.filter((member) => !isGraded(member) && !open.includes(member)),
  };
};

/** Present members come first and absent ones last. Otherwise the order stays. */
export const presentFirst = (members: Members): Members =>
  [true, null, false].flatMap((present) => members.filter((member) => member.in === present));

type ClassView = {
  readonly scheme: IndexedScheme;
  readonly skill_id: string;
  /** How many levels ahead of a member's own level the group assesses; null: no limit. */
  readonly limit: number | null;
  readonly filter: ClassFilter;
  /** Members graded since the filter was chosen. They stay visible, so that no row moves under the thumb. */
  readonly gradedUuids: ReadonlySet<string>;
};

export const visibleMembers = (
  members: Members,
  { scheme, skill_id, limit, filter, gradedUuids }: ClassView,
): Members =>
  presentFirst(members).filter((member) => {
    if (filter === 'in') return member.in === true;
    return (
      filter === 'all' ||
      gradedUuids.has(member.uuid) ||
      needsGrade(scheme, member, skill_id, limit)
    );
  });
