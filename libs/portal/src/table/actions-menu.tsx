import { useTranslation } from '@springboard/i18n';
import { useOfflineReason } from '../connection/use-offline-reason.ts';
import { IconButton } from '@springboard/ui';
import { Menu } from '@springboard/ui/menu';
import type { TableColumn } from '@springboard/ui/table';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';

type ActionsMenuProps = {
  /** What the actions are for; by default "More". */
  label?: string;
  /** Menu items. */
  children: ReactNode;
};

/** A menu of changes, opened by three dots. Offline it says why it cannot. */
export function ActionsMenu({ label, children }: ActionsMenuProps) {
  const { t } = useTranslation('common');
  const offlineReason = useOfflineReason();
  return (
    <Menu
      trigger={
        <IconButton
          label={label ?? t('actions.more')}
          icon={<Ellipsis aria-hidden size={20} />}
          disabledReason={offlineReason}
        />
      }
    >
      {children}
    </Menu>
  );
}

type ActionsColumnOptions<Row> = {
  header: string;
  isPhone: boolean;
  actions: (row: Row) => ReactNode;
};

/** The last column of a table: the actions of a row, on a phone in its corner. */
export const actionsColumn = <Row,>(options: ActionsColumnOptions<Row>): TableColumn<Row> => {
  const { header, isPhone, actions } = options;
  return {
    id: 'actions',
    header,
    align: 'end',
    // Once, so that each action has one button in the page.
    cell: isPhone ? () => null : actions,
    phoneCell: (row) =>
      isPhone ? <span className="absolute top-1 right-1 z-1">{actions(row)}</span> : null,
  };
};
