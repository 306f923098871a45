import { canOpen } from '@springboard/access';
import type { AwardRef, Report } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  type Filter,
  ListTable,
  hasFilter,
  NoMatches,
  renderLink,
  tableQueryOf,
  useRowSelection,
  useVisitor,
} from '@springboard/portal';
import { buttonClass, EmptyState } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { BadgesBulkBar } from './badges-bulk-bar.tsx';
import { barOf, withBar } from './bar-address.ts';
import { useReportTexts } from './report-texts.ts';

const SIZES = [25, 50, 100] as const;

type Row = Report['rows'][number] & { readonly key: string };

/** The rows with their keys in the table, as a member can have several. */
export const indexedRows = (report: Report): readonly Row[] =>
  report.rows.map((row, index) => ({ ...row, key: String(index) }));

type RowsProps = {
  report: Report;
  columns: readonly TableColumn<Row>[];
  filters: readonly Filter[];
};

/** The table of a report: all rows, or those of one bar of its chart. */
export function ReportRows({ report, columns, filters }: RowsProps) {
  const [search] = useSearchParams();
  const { valueOf } = useReportTexts();
  const bar = barOf(search);
  const { t } = useTranslation('club');
  const rows = useMemo(() => indexedRows(report), [report]);
  const barName = bar?.name;
  const onlyBar = useRef<HTMLParagraphElement>(null);
  // The bars may fill the window.
  useEffect(() => {
    if (barName !== undefined) onlyBar.current?.scrollIntoView?.({ block: 'nearest' });
  }, [barName]);
  const canSelect = report.name === 'badges';
  const keys = rows.map(({ key }) => key);
  const chosen = useRowSelection({ query: search.toString(), keys, total: rows.length });
  // All rows of the report are here, so those of other pages are selected by their keys.
  const selection = {
    ...chosen,
    canSelectAll: chosen.count > 0 && chosen.count < keys.length,
    selectAll: () => chosen.select(new Set(keys)),
  };
  const defaults = { columns: columns.map(({ id }) => id), sort: '', sizes: SIZES };
  const rowTo = useRowTarget(report);
  const bulkBar = canSelect && selection.count > 0 && (
    <BadgesBulkBar
      selection={selection}
      rows={rows.filter(({ key }) => selection.selected.has(key))}
    />
  );
  const table = (
    <ListTable
      caption={t(`report.names.${report.name}.title`)}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowTo={rowTo}
      stickyHeader={false}
      query={tableQueryOf(search, defaults)}
      sizes={SIZES}
      selection={
        canSelect
          ? {
              selected: selection.selected,
              onChange: selection.select,
              selectLabel: ({ cells }) =>
                t('report.badges.select', { name: cells[0] ?? '', level: cells[3] ?? '' }),
              selectAllLabel: t('report.badges.selectAll'),
            }
          : undefined
      }
      empty={
        bar !== null ? (
          <EmptyState title={t('report.noneFiltered')} />
        ) : hasFilter(search, filters) ? (
          <NoMatches filters={filters} title={t('report.noneFiltered')} />
        ) : (
          <EmptyState title={t('report.none')} detail={t(`report.names.${report.name}.none`)} />
        )
      }
    />
  );
  if (bar === null) {
    return (
      <>
        {bulkBar}
        {table}
      </>
    );
  }
  const name = valueOf({ id: 'name', kind: report.chart?.kind ?? 'text' }, bar.name);
  return (
    <>
      <p ref={onlyBar} className="mb-2 flex scroll-mb-60 flex-wrap items-center gap-x-4 gap-y-2">
        <output className="font-strong">
          {t('report.onlyBar', { name: name || t('report.nameless') })}
        </output>
        {renderLink({
          to: `?${withBar(search, null).toString()}`,
          className: buttonClass(),
          children: t('report.allRows'),
        })}
      </p>
      {bulkBar}
      {table}
    </>
  );
}

/** Where the problems of the data quality are repaired, if not in the profile. */
const REPAIRS: Readonly<Record<string, (uuid: string) => string>> = {
  possible_duplicate: paths.duplicatesOf,
  no_consent: (uuid) => paths.memberSection(uuid, 'consents'),
  no_group: (uuid) => paths.memberSection(uuid, 'groups'),
  unlikely_dob: paths.memberEdit,
};

const levelSearch = ({ scheme_slug, node_id }: AwardRef) =>
  new URLSearchParams({ level: `${scheme_slug}${node_id}` });

/** With the groups of the report. */
const withGroups = (search: URLSearchParams, target: URLSearchParams): URLSearchParams => {
  for (const id of search.getAll('group_id')) target.append('group_id', id);
  return target;
};

/**
 * Where a row leads: the members at its level, the groups of its week, its member or the repair of their record, its
 * coach or session, or the members of its group.
 */
const useRowTarget = ({ name, columns, period }: Report) => {
  const visitor = useVisitor();
  const [search] = useSearchParams();
  const dateColumn = columns.findIndex(({ id }) => id === 'date');
  const problemColumn = columns.findIndex(({ id }) => id === 'problem');
  const openable = (path: string) => (canOpen('club', path, visitor) ? path : undefined);
  const weekColumn = name === 'attendance' ? columns.findIndex(({ id }) => id === 'week') : -1;
  return ({ member_uuid, user_uuid, group_id, level, cells }: Row): string | undefined => {
    if (level !== undefined) return paths.membersWith(withGroups(search, levelSearch(level)));
    const monday = cells[weekColumn];
    // The groups of the week.
    if (typeof monday === 'string') {
      const [from, to] = [monday, addDays(monday, 6)];
      const week = new URLSearchParams({
        from: period !== null && period.from > from ? period.from : from,
        to: period !== null && period.to < to ? period.to : to,
      });
      return `${paths.report('attendance')}?${withGroups(search, week)}`;
    }
    if (member_uuid !== null) {
      const repair = REPAIRS[String(cells[problemColumn])] ?? paths.member;
      return repair(member_uuid);
    }
    if (user_uuid !== null) return openable(paths.coach(user_uuid));
    if (group_id === null) return undefined;
    const date = cells[dateColumn];
    return (
      (typeof date === 'string' ? openable(paths.session(group_id, date)) : undefined) ??
      paths.membersWith(new URLSearchParams({ group_id: String(group_id) }))
    );
  };
};

/** The columns of a report. The one that names the row comes first. */
export const useReportColumns = ({ columns }: Report): readonly TableColumn<Row>[] => {
  const { nameOf, valueOf } = useReportTexts();
  return useMemo(() => {
    const shown = columns.map((column, index) => ({ column, index }));
    // The first column leads to the row's own page, so it is the one that names it.
    const naming =
      shown.find(({ column }) => column.id === 'member' || column.id === 'group') ??
      shown.find(({ column }) => column.id === 'level');
    const ordered =
      naming === undefined ? shown : [naming, ...shown.filter((other) => other !== naming)];
    return ordered.map(({ column, index }) => ({
      id: column.id,
      header: nameOf(column.id),
      align:
        column.kind === 'number' || column.kind === 'percent'
          ? ('end' as const)
          : ('start' as const),
      cell: ({ cells }: Row) => valueOf(column, cells[index] ?? null) || null,
      sortValue: ({ cells }: Row) => cells[index] ?? null,
    }));
  }, [columns, nameOf, valueOf]);
};
