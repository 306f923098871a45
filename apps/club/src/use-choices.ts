import type { Group, MemberTag, NamedUser, Scheme } from '@springboard/contract';
import { type PortalContext, usePortalContext, useSession } from '@springboard/portal';
import { useEffect, useState } from 'react';
import { createStore } from 'zustand';

type Choices = {
  /** All groups of the club with their members' levels, times, coaches and places. */
  readonly groups: readonly Group[];
  readonly tags: readonly MemberTag[];
  /** The active coaches of the club. */
  readonly coaches: readonly NamedUser[];
  /** The published schemes. */
  readonly schemes: readonly Scheme[];
};

const NONE: Choices = { groups: [], tags: [], coaches: [], schemes: [] };

/** Counts the tags that were created or renamed here. */
const changedTags = createStore(() => 0);

/** Loads the tags again for all filters and selects. */
export const onTagsChanged = (): void => changedTags.setState((count) => count + 1, true);

/**
 * What a screen lets its user choose from: the lists of `kinds`, each loaded after the screen. A list is empty until it
 * is loaded, and offline.
 */
export function useChoices<Kind extends keyof Choices>(
  ...kinds: readonly Kind[]
): Pick<Choices, Kind> {
  const { queries } = usePortalContext();
  const clubId = useSession(({ club }) => club?.id);
  const [choices, setChoices] = useState(NONE);
  const wanted = kinds.join(' ');
  useEffect(() => {
    const controller = new AbortController();
    const load = async (kind: keyof Choices) => {
      const loaded = await LOADERS[kind]({ queries, signal: controller.signal, clubId });
      setChoices((before) => ({ ...before, ...loaded }));
    };
    // Without a list the screen works, and its menu is empty.
    const tryLoad = (kind: keyof Choices) => void load(kind).catch(() => undefined);
    const used = KINDS.filter((kind) => wanted.split(' ').includes(kind));
    used.forEach(tryLoad);
    const unsubscribe = changedTags.subscribe(() => used.includes('tags') && tryLoad('tags'));
    return () => {
      unsubscribe();
      controller.abort();
    };
  }, [queries, clubId, wanted]);
  return choices;
}

const KINDS = ['groups', 'tags', 'coaches', 'schemes'] as const;

type LoaderInput = {
  queries: PortalContext['queries'];
  signal: AbortSignal;
  clubId: number | undefined;
};

type Loader = (input: LoaderInput) => Promise<Partial<Choices>>;

const LOADERS: Readonly<Record<keyof Choices, Loader>> = {
  groups: async ({ queries, signal }) => {
    const parts = { with_levels: 1, with_times: 1, with_coaches: 1, with_counts: 1 } as const;
    const query = { ...parts, per_page: 1000, sort: 'aname' };
    return { groups: (await queries.fetch('GET /groups', { query }, signal)).value };
  },
  tags: async ({ queries, signal }) => ({
    tags: (await queries.fetch('GET /member-tags', {}, signal)).value,
  }),
  coaches: async ({ queries, signal, clubId }) => {
    const users = await queries.fetch(
      'GET /users',
      {
        query: {
          'type[]': ['coach'],
          'status[]': ['active'],
          per_page: 1000,
          sort: 'afirstname',
        },
      },
      signal,
    );
    return {
      coaches: users.value
        .filter(({ club_ids }) => clubId !== undefined && club_ids.includes(clubId))
        .map(({ uuid, firstname, lastname }) => ({ uuid, name: `${firstname} ${lastname}` })),
    };
  },
  schemes: async ({ queries, signal }) => ({
    schemes: (await queries.fetch('GET /schemes', { query: { published: 1 } }, signal)).value,
  }),
};

type Option = { readonly value: string; readonly label: string };

export const groupOptions = (
  groups: readonly Group[],
  labelOf: (group: Group) => string = ({ name }) => name,
): readonly Option[] =>
  groups.flatMap((group) =>
    group.id === null ? [] : [{ value: String(group.id), label: labelOf(group) }],
  );

/** The groups that members can be added to (§5). */
export const activeGroups = (groups: readonly Group[]): readonly Group[] =>
  groups.filter(({ status }) => status === 1);

export const tagOptions = (tags: readonly MemberTag[]): readonly Option[] =>
  tags.map(({ id, tag }) => ({ value: String(id), label: tag }));
