import type { Group, GroupMember } from '@springboard/contract';

/** Loads all that a new device needs, and keeps it. */
export type Contender = {
  readonly name: string;
  /** Begins with nothing; resolves when everything is kept. */
  readonly sync: () => Promise<void>;
  /** What is kept: how many groups and members in all, and the last name of one member. */
  readonly held: (group: number, uuid: string) => Promise<Held>;
  /** Throws away what is kept. */
  readonly clear: () => Promise<void>;
};

export type Held = { groups: number; members: number; lastname: string | undefined };

/** §4: groups of which the members are loaded at the same time. */
const AT_ONCE = 5;

/** The groups, then the members of each, five groups at a time, as everybody has to ask for them. */
export const fetchAll = async (
  keepGroups: (groups: Group[]) => Promise<unknown>,
  keepMembers: (members: GroupMember[], group: number) => Promise<unknown>,
): Promise<void> => {
  const groups: Group[] = await parsed('/v1/groups');
  await keepGroups(groups);
  const queue = groups.values();
  const worker = async () => {
    for (const { id } of queue) {
      if (id !== null) await keepMembers(await parsed(`/v1/groups/${id}/members`), id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

const parsed = async <T>(path: string): Promise<T> => JSON.parse(await (await fetch(path)).text());
