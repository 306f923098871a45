import type { Curriculum, Grade, Group, GroupMember, MemberTag } from '@springboard/contract';
import { SLUG } from './club.ts';

/** Loads and stores all data that a new device needs. */
export type Contender = {
  readonly name: string;
  /** Starts empty and resolves when everything is stored. */
  readonly sync: () => Promise<void>;
  /** The stored data: the numbers of groups and members, and the last name of one member. */
  readonly readStored: (group: number, uuid: string) => Promise<StoredData>;
  /** Deletes the stored data. */
  readonly clear: () => Promise<void>;
};

/** How a contender stores the data of the day. */
export type Store = {
  readonly groups: (groups: Group[]) => Promise<unknown>;
  readonly tags: (tags: MemberTag[]) => Promise<unknown>;
  readonly scheme: (scheme: Scheme) => Promise<unknown>;
  readonly members: (members: GroupMember[], group: number) => Promise<unknown>;
};
export type Scheme = { slug: string; curriculum: Curriculum; grades: Grade[] };

export type StoredData = { groups: number; members: number; lastname: string | undefined };

/** §4: groups of which the members are loaded at the same time. */
const CONCURRENCY = 5;

/**
 * Fetches the groups, then the members of five groups at a time, and the other data. All contenders use it.
 */
export const fetchAll = async (store: Store): Promise<void> => {
  const groups: Group[] = await parsed('/v1/groups');
  await store.groups(groups);
  const queue = groups.values();
  const worker = async () => {
    for (const { id } of queue) {
      if (id !== null) await store.members(await parsed(`/v1/groups/${id}/members`), id);
    }
  };
  await Promise.all([
    ...Array.from({ length: CONCURRENCY }, worker),
    parsed<MemberTag[]>('/v1/member-tags').then(store.tags),
    fetchScheme(store),
  ]);
};

const fetchScheme = async (store: Store): Promise<void> => {
  const [curriculum, grades] = await Promise.all([
    parsed<Curriculum>(`/v1/curriculum/${SLUG}`),
    parsed<Grade[]>(`/v1/schemes/${SLUG}/grades`),
  ]);
  await store.scheme({ slug: SLUG, curriculum, grades });
};

const parsed = async <T>(path: string): Promise<T> => JSON.parse(await (await fetch(path)).text());
