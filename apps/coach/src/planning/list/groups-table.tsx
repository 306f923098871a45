import type { LessonPlanGroup } from '@springboard/contract';
import { localeOf, useTranslation } from '@springboard/i18n';
import { renderLink, useFormat, usePagerLabels } from '@springboard/portal';
import { EmptyState } from '@springboard/ui';
import { DataTable, type TableColumn, type TableQuery } from '@springboard/ui/table';
import { useMemo } from 'react';
import { paths } from '../../paths.ts';
import { PLAN_PAGE_SIZES } from './page-sizes.ts';

type GroupsTableProps = {
  groups: readonly LessonPlanGroup[];
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
};

export const GROUP_COLUMNS = ['title', 'plans', 'updated_at'] as const;

/** The groups of lesson plans, such as terms (§3). */
export function GroupsTable({ groups, query, onQueryChange }: GroupsTableProps) {
  const { t, i18n } = useTranslation(['planning', 'common']);
  const format = useFormat();
  const pagerLabels = usePagerLabels();
  const columns = useMemo(
    (): readonly TableColumn<LessonPlanGroup>[] => [
      {
        id: 'title',
        header: t('planning:list.title'),
        cell: ({ title }) => title,
        sortValue: ({ title }) => title,
      },
      {
        id: 'plans',
        header: t('planning:list.plans'),
        cell: ({ plans }) => plans.length,
        phoneCell: ({ plans }) => t('planning:group.plans', { count: plans.length }),
        sortValue: ({ plans }) => plans.length,
        align: 'end',
      },
      {
        id: 'updated_at',
        header: t('planning:list.updated'),
        cell: ({ updated_at }) => format.moment(updated_at),
        phoneCell: ({ updated_at }) => format.moment(updated_at),
        sortValue: ({ updated_at }) => updated_at,
      },
    ],
    [t, format],
  );
  return (
    <DataTable
      caption={t('planning:list.groups')}
      columns={columns}
      rows={groups}
      rowKey={({ uuid }) => uuid}
      rowTo={({ scheme_slug, uuid }) => paths.planGroup(scheme_slug, uuid)}
      renderLink={renderLink}
      query={query}
      onQueryChange={onQueryChange}
      sizes={PLAN_PAGE_SIZES}
      pagerLabels={pagerLabels}
      loadingLabel={t('common:state.loading')}
      locale={localeOf(i18n)}
      empty={
        <EmptyState title={t('planning:list.noGroups')} detail={t('planning:list.noGroupsText')} />
      }
    />
  );
}
