import type { AbsenceReason, GroupMember } from '@springboard/contract';
import { matchesSearch, unmarkedMembers } from '@springboard/domain';

/** A mark to set: true is present, false is absent, null is unmarked. Without `absence` the stored reason stays. */
export type AttendanceMark = {
  readonly member: GroupMember;
  readonly present: boolean | null;
  readonly absence?: AbsenceReason | null;
};

/** Which members the register shows. */
export const REGISTER_FILTERS = ['all', 'unmarked', 'in', 'absent', 'alerts'] as const;
export type RegisterFilter = (typeof REGISTER_FILTERS)[number];

/** The first tap marks a member present. Further taps switch between present and absent (D11). */
export const nextMark = ({ in: present }: Pick<GroupMember, 'in'>): boolean => present !== true;

/** D7: marks unmarked members present, and those with a reported absence absent for that reason. */
export const remainingMarks = (members: readonly GroupMember[]): readonly AttendanceMark[] =>
  unmarkedMembers(members).map((member) =>
    member.absence === null
      ? { member, present: true }
      : { member, present: false, absence: member.absence },
  );

/**
 * The marks that undo restores: the previous mark of each member. A member whose mark has changed since is left
 * out, so that undo does not overwrite newer marks.
 */
export const revertibleMarks = (
  marks: readonly AttendanceMark[],
  members: readonly GroupMember[],
): readonly AttendanceMark[] => {
  const membersByUuid = new Map(members.map((member) => [member.uuid, member]));
  return marks
    .filter(({ member, present, absence }) => {
      const current = membersByUuid.get(member.uuid);
      return current?.in === present && (absence === undefined || current.absence === absence);
    })
    .map(({ member }) => ({ member, present: member.in, absence: member.absence }));
};

export const matchesRegisterFilter = (
  { in: present, alerts }: Pick<GroupMember, 'in' | 'alerts'>,
  filter: RegisterFilter,
): boolean => {
  switch (filter) {
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
      return filter satisfies never;
  }
};

/** The filter in the URL. An unknown value means all members. */
export const parseRegisterFilter = (searchParams: URLSearchParams): RegisterFilter =>
  REGISTER_FILTERS.find((filter) => filter === searchParams.get('show')) ?? 'all';

/**
 * The rows of the register. Tapped members stay visible: if their row disappeared, the next tap would hit
 * another member.
 */
export const visibleMembers = (
  members: readonly GroupMember[],
  {
    filter,
    search,
    tappedUuids,
  }: { filter: RegisterFilter; search: string; tappedUuids: ReadonlySet<string> },
): readonly GroupMember[] =>
  members.filter(
    (member) =>
      (search === '' || matchesSearch(`${member.firstname} ${member.lastname}`, search)) &&
      (matchesRegisterFilter(member, filter) || tappedUuids.has(member.uuid)),
  );

/** The translation key of a mark. */
export const markLabelKey = (present: boolean | null) => {
  if (present === null) return 'coach:register.mark.none';
  return present ? 'coach:register.mark.in' : 'coach:register.mark.absent';
};
