import type { CallInput, ClubMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useRowSelection } from '@springboard/portal';
import type { TableSelection } from '@springboard/ui/table';
import type { BulkTarget } from './bulk-action.ts';

type Query = NonNullable<CallInput<'POST /members/bulk'>['body']['query']>;

/**
 * The selected members of a list with pages.
 * @param rows of the page on screen
 * @param total of all pages
 */
export const useMemberSelection = (query: Query, rows: readonly ClubMember[], total: number) => {
  const { t } = useTranslation('common');
  const selection = useRowSelection({
    query: JSON.stringify(query),
    keys: rows.map(({ uuid }) => uuid),
    total,
  });
  const target: BulkTarget = selection.isAll
    ? { query, expected: total }
    : { member_uuids: [...selection.selected] };
  const ofTable: TableSelection<ClubMember> = {
    selected: selection.selected,
    onChange: selection.select,
    selectAllLabel: t('selection.page'),
    selectLabel: ({ firstname, lastname }) =>
      t('selection.row', { name: `${firstname} ${lastname}` }),
  };
  return { selection, target, ofTable };
};
