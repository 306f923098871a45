import {
  GROUP_PAGE_SIZES,
  hasPager,
  hasStartTimes,
  isOpenable,
  matchesSearch,
  sortGroups,
} from '@springboard/domain';
import { localeOf, useTranslation } from '@springboard/i18n';
import type { LocalGroup } from '@springboard/offline';
import { renderLink, tableQueryOf, useFormat, withTableQuery } from '@springboard/portal';
import { EmptyState } from '@springboard/ui';
import { DataTable, type TableQuery } from '@springboard/ui/table';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { CoachFilterChips, useCoachFilter } from './coach-filter.tsx';
import { useGroupColumns } from './group-columns.tsx';
import { ImportClasses } from './import-classes.tsx';
import { listDefaults } from './list-query.ts';
import type { Day } from './list-query.ts';

type GroupsTableProps = {
  day: Day;
  groups: readonly LocalGroup[];
  loading: boolean;
  /** The message if the day has no group at all. */
  emptyText: string;
};

/** The day's groups (§2, Groups list). A row is a link once its members are on this device. */
export function GroupsTable({ day, groups, loading, emptyText }: GroupsTableProps) {
  const { t, i18n } = useTranslation(['coach', 'common']);
  const format = useFormat();
  const [searchParams, setSearchParams] = useSearchParams();
  const search = searchParams.get('search') ?? '';
  const locale = localeOf(i18n);
  const filter = useCoachFilter(groups);
  const rows = useMemo(
    () => sortGroups(filter.groups, locale).filter(({ name }) => matchesSearch(name, search)),
    [filter.groups, search, locale],
  );
  const columns = useGroupColumns(groups, day.date, filter.isAll);
  const query = withValidPage(
    tableQueryOf(searchParams, listDefaults(hasStartTimes(groups))),
    rows.length,
  );
  // The links to groups contain the date unless it is today.
  const otherDate = day.date === day.today ? undefined : day.date;

  return (
    <>
      <CoachFilterChips counts={filter.counts} isAll={filter.isAll} />
      <DataTable
        caption={
          otherDate === undefined
            ? t('coach:groups.caption')
            : t('coach:groups.captionOn', { date: format.day(day.date) })
        }
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowTo={(group) =>
          isOpenable(group) && group.id !== null ? paths.group(group.id, otherDate) : undefined
        }
        renderLink={renderLink}
        query={query}
        onQueryChange={(next) =>
          setSearchParams((current) => withTableQuery(current, next), { replace: true })
        }
        sizes={hasPager(rows.length) ? GROUP_PAGE_SIZES : undefined}
        pagerLabels={{
          perPage: t('common:table.rows'),
          previous: t('common:table.previousPage'),
          next: t('common:table.nextPage'),
          range: (from, to, total) => t('common:table.range', { from, to, total }),
        }}
        loading={loading}
        loadingLabel={t('common:state.loading')}
        locale={locale}
        empty={
          <EmptyState
            title={search === '' ? emptyText : t('common:state.noResults', { search: search })}
          />
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        {rows.length > 0 && (
          <p className="text-sm text-muted tabular">
            {t('coach:groups.total', { count: rows.length })}
          </p>
        )}
        <ImportClasses day={day} groups={groups} />
      </div>
    </>
  );
}

/** A page beyond the end becomes the last page. */
const withValidPage = (query: TableQuery, total: number): TableQuery => ({
  ...query,
  page: Math.min(query.page, Math.max(Math.ceil(total / query.per_page) - 1, 0)),
});

/** Unbooked slots have no id. Their name and time identify them. */
const keyOf = (group: LocalGroup): string =>
  String(group.id ?? `slot ${group.name} ${group.start_at}`);
