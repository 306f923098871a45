import type { Label } from '@springboard/contract';
import { localeOf, useTranslation } from '@springboard/i18n';
import { usePagerLabels, useTableParams } from '@springboard/portal';
import { EmptyState } from '@springboard/ui';
import { DataTable, type TableColumn } from '@springboard/ui/table';
import { useMemo } from 'react';
import { LABEL_PAGE_SIZES } from './page-sizes.ts';

const DEFAULTS = {
  columns: ['name', 'kind', 'value'],
  sort: 'name',
  sizes: LABEL_PAGE_SIZES,
} as const;

/** The headings of every plan, defined by the club or its national body (§2, Labels table). */
export function LabelsTable({ labels }: { labels: readonly Label[] }) {
  const { t, i18n } = useTranslation(['planning', 'common']);
  const pagerLabels = usePagerLabels();
  const table = useTableParams(DEFAULTS, 'labels');
  const columns = useMemo(
    (): readonly TableColumn<Label>[] => [
      {
        id: 'name',
        header: t('planning:labels.name'),
        cell: ({ name }) => name,
        sortValue: ({ name }) => name,
      },
      {
        id: 'kind',
        header: t('planning:labels.kind'),
        cell: ({ kind }) => t(`labels.${kind}`),
        phoneCell: ({ kind }) => t(`labels.${kind}`),
        sortValue: ({ kind }) => t(`labels.${kind}`),
      },
      {
        id: 'value',
        header: t('planning:labels.value'),
        cell: ({ value }) => (value === '' ? null : value),
        phoneCell: ({ value }) => (value === '' ? null : value),
        sortValue: ({ value }) => value,
      },
    ],
    [t],
  );
  return (
    <DataTable
      caption={t('planning:labels.title')}
      columns={columns}
      rows={labels}
      rowKey={({ id }) => String(id)}
      {...table}
      sizes={LABEL_PAGE_SIZES}
      pagerLabels={pagerLabels}
      loadingLabel={t('common:state.loading')}
      locale={localeOf(i18n)}
      empty={<EmptyState title={t('planning:labels.none')} />}
    />
  );
}
