import type { GroupMember } from '@springboard/contract';
import type { LocalGroup } from '@springboard/offline';

/** Somebody of today's sessions, once, however many of them they are in. */
export type Person = {
  readonly uuid: string;
  readonly name: string;
  /** Names of the sessions that list them. */
  readonly groups: readonly string[];
  /** true: a register marks them in; null: none has a mark of them. */
  readonly in: boolean | null;
};

type MembersByGroup = Readonly<Record<number, readonly GroupMember[]>>;

/** Everybody whom a register of today marks in, or none marks yet; who is absent everywhere is not here. */
export const peopleOf = (
  groups: readonly LocalGroup[],
  members: MembersByGroup,
): readonly Person[] => {
  const people = new Map<string, Person>();
  for (const group of groups) {
    for (const member of (group.id === null ? undefined : members[group.id]) ?? []) {
      const before = people.get(member.uuid);
      people.set(member.uuid, {
        uuid: member.uuid,
        name: `${member.firstname} ${member.lastname}`,
        groups: [...(before?.groups ?? []), group.name],
        in: before?.in === true || member.in === true || (before?.in ?? member.in),
      });
    }
  }
  return [...people.values()]
    .filter((person) => person.in !== false)
    .toSorted((a, b) => a.name.localeCompare(b.name));
};

/** Groups of today whose members are not on this device: nobody of them can be counted. */
export const groupsNotHere = (
  groups: readonly LocalGroup[],
  members: MembersByGroup,
): readonly LocalGroup[] => groups.filter(({ id }) => id !== null && members[id] === undefined);
