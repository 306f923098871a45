import type { MemberImport } from '@springboard/contract';
import { localeOf, useTranslation } from '@springboard/i18n';
import {
  type CachedResult,
  renderLink,
  useColumns,
  useFormat,
  useIsReloading,
  usePagerLabels,
  useTableParams,
} from '@springboard/portal';
import { Chip, EmptyState } from '@springboard/ui';
import { DataTable, type TableColumn } from '@springboard/ui/table';
import { useMemo } from 'react';
import { paths } from '../paths.ts';
import { ErrorFile } from './error-file.tsx';

/** The list of imports in the address. */
export const LIST = { columns: [], sort: '', sizes: [10, 25, 50] } as const;

const TONES = { planned: 'warning', committed: 'positive', undone: 'neutral' } as const;

/** The imports of the club, latest first. */
export function ImportsTable({ reading }: { reading: CachedResult<MemberImport[]> }) {
  const { t, i18n } = useTranslation(['club', 'common']);
  const isReloading = useIsReloading();
  const pagerLabels = usePagerLabels();
  const { visible: columns } = useColumns('imports', useImportColumns(false));
  const params = useTableParams(LIST);
  return (
    <DataTable
      caption={t('club:imports.list.title')}
      columns={columns}
      rows={reading.value}
      total={reading.total ?? 0}
      rowKey={({ id }) => String(id)}
      rowTo={({ id }) => paths.import(id)}
      renderLink={renderLink}
      sizes={LIST.sizes}
      pagerLabels={pagerLabels}
      loading={isReloading}
      loadingLabel={t('common:state.loading')}
      locale={localeOf(i18n)}
      empty={
        <EmptyState
          title={t('club:imports.list.none')}
          detail={t('club:imports.list.noneDetail')}
        />
      }
      {...params}
    />
  );
}

/** @param isPaper whether the list is printed, without buttons and links */
export const useImportColumns = (isPaper: boolean): readonly TableColumn<MemberImport>[] => {
  const { t } = useTranslation('club');
  const format = useFormat();
  return useMemo(() => {
    const when = ({ created_at }: MemberImport) => format.moment(created_at);
    const errors: TableColumn<MemberImport> = {
      id: 'errors',
      header: t('imports.list.errors'),
      align: 'end',
      cell: ({ id, name, counts }) =>
        counts.error + counts.duplicate > 0 && (
          <span className="inline-flex items-center gap-1">
            {format.number(counts.error + counts.duplicate)}
            <ErrorFile id={id} name={name} isInList />
          </span>
        ),
    };
    const state = ({ state: value }: MemberImport) => (
      <Chip tone={TONES[value]}>{t(`imports.list.states.${value}`)}</Chip>
    );
    return [
      {
        id: 'name',
        header: t('imports.list.file'),
        cell: ({ name }) => <span className="block min-w-36 wrap-anywhere">{name}</span>,
      },
      { id: 'created_at', header: t('imports.list.when'), cell: when, phoneCell: when },
      {
        id: 'user',
        header: t('imports.list.by'),
        priority: 3,
        phoneHidden: true,
        cell: ({ user_name }) => user_name,
      },
      {
        id: 'create',
        header: t('imports.list.new'),
        align: 'end',
        priority: 2,
        phoneHidden: true,
        cell: ({ counts }) => format.number(counts.create),
      },
      {
        id: 'update',
        header: t('imports.list.updated'),
        align: 'end',
        priority: 2,
        phoneHidden: true,
        cell: ({ counts }) => format.number(counts.update),
      },
      { id: 'state', header: t('imports.list.state'), cell: state, phoneCell: state },
      ...(isPaper ? [] : [errors]),
    ] satisfies TableColumn<MemberImport>[];
  }, [t, format, isPaper]);
};
