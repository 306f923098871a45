import { ALERT_KINDS, type Group, type MemberTag } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { type Filter, usePortalContext, useSession } from '@springboard/portal';
import { useEffect, useMemo, useState } from 'react';
import { createStore } from 'zustand';
import { SHOWN, SOURCES } from './list-query.ts';

type Choices = { readonly groups: readonly Group[]; readonly tags: readonly MemberTag[] };

/** The filters of the list. Groups, levels and tags load after the list, once per visit. */
export function useMemberFilters(): readonly Filter[] {
  const { t } = useTranslation('club');
  const hasTwoSources = useSession(({ club }) => club?.member_types === 'local_and_remote');
  const { groups, tags } = useChoices();
  return useMemo(() => {
    const levels = new Map(
      groups.flatMap((group) => group.levels.map(({ id, title }) => [id, title] as const)),
    );
    const filters: Filter[] = [
      {
        kind: 'one',
        name: 'show',
        label: t('members.status'),
        options: SHOWN.map((value) => ({ value, label: t(`members.shown.${value}`) })),
      },
      {
        kind: 'any',
        name: 'group_id',
        label: t('members.group'),
        options: groups.flatMap(groupOption),
      },
      {
        kind: 'any',
        name: 'level',
        label: t('members.level'),
        options: [...levels].map(([value, label]) => ({ value, label })),
      },
      {
        kind: 'any',
        name: 'tag',
        label: t('members.tag'),
        options: tags.map(tagOption),
      },
      {
        kind: 'any',
        name: 'alert',
        label: t('members.alert'),
        options: ALERT_KINDS.map((value) => ({ value, label: t(`members.alertKinds.${value}`) })),
      },
      { kind: 'date', name: 'not_seen_since', label: t('members.notSeenSince') },
    ];
    if (hasTwoSources) {
      filters.push({
        kind: 'any',
        name: 'source',
        label: t('members.source'),
        options: SOURCES.map((value) => ({ value, label: t(`members.${value}`) })),
      });
    }
    return filters;
  }, [t, groups, tags, hasTwoSources]);
}

/** Counts the tags that were created here. */
const createdTags = createStore(() => 0);

/** Loads the tags again for all filters and selects. */
export const onTagCreated = (): void => createdTags.setState((count) => count + 1, true);

/** The club's groups with their members' levels, and the tags. Empty until they are loaded, and offline. */
function useChoices(): Choices {
  const { queries } = usePortalContext();
  const [choices, setChoices] = useState<Choices>({ groups: [], tags: [] });
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const query = { with_levels: 1, per_page: 1000, sort: 'aname' } as const;
      const [groups, tags] = await Promise.all([
        queries.fetch('GET /groups', { query }, controller.signal),
        queries.fetch('GET /member-tags', {}, controller.signal),
      ]);
      setChoices({ groups: groups.value, tags: tags.value });
    };
    // Without them the list works, and the menus are empty.
    const reload = () => void load().catch(() => undefined);
    reload();
    const unsubscribe = createdTags.subscribe(reload);
    return () => {
      unsubscribe();
      controller.abort();
    };
  }, [queries]);
  return choices;
}

/** The club's groups and tags as options of a select. */
export function useGroupsAndTags() {
  const { groups, tags } = useChoices();
  return { groups: groups.flatMap(groupOption), tags: tags.map(tagOption) };
}

const groupOption = ({ id, name }: Group) =>
  id === null ? [] : [{ value: String(id), label: name }];

const tagOption = ({ id, tag }: MemberTag) => ({ value: String(id), label: tag });
