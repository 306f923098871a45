import { ALERT_KINDS } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { type Filter, useSession } from '@springboard/portal';
import { useMemo } from 'react';
import { groupOptions, tagOptions, useChoices } from '../use-choices.ts';
import { ACCOUNTS, SHOWN, SOURCES } from './list-query.ts';

/** The filters of the list. Groups, levels and tags load after the list, once per visit. */
export function useMemberFilters(): readonly Filter[] {
  const { t } = useTranslation('club');
  const hasTwoSources = useSession(({ club }) => club?.member_types === 'local_and_remote');
  const { groups, tags, schemes } = useChoices('groups', 'tags', 'schemes');
  return useMemo(() => {
    const slugs = new Set(groups.flatMap(({ scheme_slug }) => scheme_slug ?? []));
    // Levels of two schemes may have the same id and title.
    const labelOf = (slug: string | null, title: string) =>
      slugs.size < 2
        ? title
        : t('members.levelOf', {
            level: title,
            scheme: schemes.find((scheme) => scheme.slug === slug)?.title ?? slug,
          });
    const levels = new Map(
      groups.flatMap(({ scheme_slug, levels: ofGroup }) =>
        ofGroup.map(
          ({ id, title }) => [`${scheme_slug ?? ''}${id}`, labelOf(scheme_slug, title)] as const,
        ),
      ),
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
        options: groupOptions(groups),
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
        options: tagOptions(tags),
      },
      {
        kind: 'any',
        name: 'alert',
        label: t('members.alert'),
        options: ALERT_KINDS.map((value) => ({ value, label: t(`members.alertKinds.${value}`) })),
      },
      {
        kind: 'any',
        name: 'account',
        label: t('members.account'),
        options: ACCOUNTS.map((value) => ({ value, label: t(`members.accounts.${value}`) })),
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
  }, [t, groups, tags, schemes, hasTwoSources]);
}
