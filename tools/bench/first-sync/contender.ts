import type { Curriculum, Grade, Group, GroupMember, MemberTag } from '@springboard/contract';
import { SLUG } from './club.ts';

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

/** How a contender keeps each thing that a screen of the day shows. */
export type Kept = {
  readonly groups: (groups: Group[]) => Promise<unknown>;
  readonly tags: (tags: MemberTag[]) => Promise<unknown>;
  readonly scheme: (scheme: Scheme) => Promise<unknown>;
  readonly members: (members: GroupMember[], group: number) => Promise<unknown>;
};
export type Scheme = { slug: string; curriculum: Curriculum; grades: Grade[] };

export type Held = { groups: number; members: number; lastname: string | undefined };

/** §4: groups of which the members are loaded at the same time. */
const AT_ONCE = 5;

/**
 * The groups, then the members of each, five groups at a time, and what is beside them, as everybody has to
 * ask for them.
 */
export const fetchAll = async (keep: Kept): Promise<void> => {
  const groups: Group[] = await parsed('/v1/groups');
  await keep.groups(groups);
  const queue = groups.values();
  const worker = async () => {
    for (const { id } of queue) {
      if (id !== null) await keep.members(await parsed(`/v1/groups/${id}/members`), id);
    }
  };
  await Promise.all([
    ...Array.from({ length: AT_ONCE }, worker),
    parsed<MemberTag[]>('/v1/member-tags').then(keep.tags),
    fetchScheme(keep),
  ]);
};

const fetchScheme = async (keep: Kept): Promise<void> => {
  const [curriculum, grades] = await Promise.all([
    parsed<Curriculum>(`/v1/curriculum/${SLUG}`),
    parsed<Grade[]>(`/v1/schemes/${SLUG}/grades`),
  ]);
  await keep.scheme({ slug: SLUG, curriculum, grades });
};

const parsed = async <T>(path: string): Promise<T> => JSON.parse(await (await fetch(path)).text());
