import { useTranslation } from '@springboard/i18n';
import { BulkBar } from '@springboard/ui/table';
import type { ReactNode } from 'react';
import { useFormat } from '../dates.ts';
import type { RowSelection } from './use-row-selection.ts';

export type SelectionBarProps = {
  label: string;
  selection: RowSelection;
  /** The actions. */
  children: ReactNode;
};

/** The number of selected rows, a button that selects the rows of all pages, and the actions. */
export function SelectionBar({ label, selection, children }: SelectionBarProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    <BulkBar
      label={label}
      count={t('table.selected', { count: selection.count })}
      selectAll={
        selection.canSelectAll
          ? {
              label: t('selection.all', { number: format.number(selection.total) }),
              onSelect: selection.selectAll,
            }
          : undefined
      }
      clearLabel={t('selection.clear')}
      onClear={selection.clear}
    >
      {children}
    </BulkBar>
  );
}
