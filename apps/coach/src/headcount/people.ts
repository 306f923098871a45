import type { GroupMember } from '@springboard/contract';
import type { LocalGroup } from '@springboard/offline';

/** A member of today's sessions. A member of several sessions appears once. */
export type Person = {
  readonly uuid: string;
  readonly name: string;
  /** Names of the sessions that list them. */
  readonly groups: readonly string[];
  /** true: a register marks the member present. null: none does, and one of them has no mark. */
  readonly in: boolean | null;
};

/** D23: how long after a session's end its members can still be in the building, in seconds. */
const AFTER_END_S = 30 * 60;

type MembersByGroup = Readonly<Record<number, readonly GroupMember[]>>;

/** Whether the session ended at least 30 minutes before `ts` (in seconds). */
export const isOver = ({ end_at }: Pick<LocalGroup, 'end_at'>, ts: number): boolean =>
  end_at !== null && end_at + AFTER_END_S <= ts;

/**
 * D23: the sessions that are on at `ts` (in seconds) or ended less than 30 minutes ago. A later session counts
 * as soon as its register marks someone present. A session without times counts all day.
 */
export const sessionsInBuilding = (
  groups: readonly LocalGroup[],
  members: MembersByGroup,
  ts: number,
): readonly LocalGroup[] =>
  groups.filter((group) => {
    if (group.id === null || isOver(group, ts)) return false;
    if (group.start_at === null || group.start_at <= ts) return true;
    return members[group.id]?.some((member) => member.in === true) === true;
  });

/**
 * All members of these sessions whom a register marks present or has not marked yet. Left out are only those whom each
 * of their registers marks absent.
 */
export const presentPeople = (
  groups: readonly LocalGroup[],
  members: MembersByGroup,
): readonly Person[] => {
  const people = new Map<string, Person>();
  for (const group of groups) {
    for (const member of (group.id === null ? undefined : members[group.id]) ?? []) {
      const previous = people.get(member.uuid);
      // A member without a mark in a complete register counts as absent (D7).
      const mark = group.register?.state === 'complete' ? member.in === true : member.in;
      people.set(member.uuid, {
        uuid: member.uuid,
        name: `${member.firstname} ${member.lastname}`,
        groups: [...(previous?.groups ?? []), group.name],
        in: previous === undefined ? mark : strongerMark(previous.in, mark),
      });
    }
  }
  return [...people.values()]
    .filter((person) => person.in !== false)
    .toSorted((a, b) => a.name.localeCompare(b.name));
};

/** Present, or else not marked: who was absent in one session may be in the building for the next. */
const strongerMark = (a: boolean | null, b: boolean | null): boolean | null => {
  if (a === true || b === true) return true;
  return a === null || b === null ? null : false;
};

/** The groups whose members are not on this device and cannot be counted. */
export const groupsNotOnDevice = (
  groups: readonly LocalGroup[],
  members: MembersByGroup,
): readonly LocalGroup[] => groups.filter(({ id }) => id !== null && members[id] === undefined);
