import type { GroupMember } from '@springboard/contract';
import type { LocalGroup } from '@springboard/offline';

/** A member of today's sessions. A member of several sessions appears once. */
export type Person = {
  readonly uuid: string;
  readonly name: string;
  /** Names of the sessions that list them. */
  readonly groups: readonly string[];
  /** true: a register marks the member present. null: no register has a mark. */
  readonly in: boolean | null;
};

type MembersByGroup = Readonly<Record<number, readonly GroupMember[]>>;

/** All members whom a register of today marks present, or none has marked yet. Absent members are left out. */
export const presentPeople = (
  groups: readonly LocalGroup[],
  members: MembersByGroup,
): readonly Person[] => {
  const people = new Map<string, Person>();
  for (const group of groups) {
    for (const member of (group.id === null ? undefined : members[group.id]) ?? []) {
      const previous = people.get(member.uuid);
      people.set(member.uuid, {
        uuid: member.uuid,
        name: `${member.firstname} ${member.lastname}`,
        groups: [...(previous?.groups ?? []), group.name],
        in: previous?.in === true || member.in === true || (previous?.in ?? member.in),
      });
    }
  }
  return [...people.values()]
    .filter((person) => person.in !== false)
    .toSorted((a, b) => a.name.localeCompare(b.name));
};

/** The groups of today whose members are not on this device and cannot be counted. */
export const groupsNotOnDevice = (
  groups: readonly LocalGroup[],
  members: MembersByGroup,
): readonly LocalGroup[] => groups.filter(({ id }) => id !== null && members[id] === undefined);
