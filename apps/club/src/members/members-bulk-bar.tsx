import type { BulkAction } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  type Filter,
  useFormat,
  useOfflineReason,
  type useRowSelection,
  useSession,
} from '@springboard/portal';
import { Button, IconButton } from '@springboard/ui';
import { Menu, MenuItem } from '@springboard/ui/menu';
import { BulkBar } from '@springboard/ui/table';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { BulkDialog, type BulkTarget } from './bulk-dialog.tsx';

type MembersBulkBarProps = {
  selection: ReturnType<typeof useRowSelection>;
  target: BulkTarget;
  filters: readonly Filter[];
};

/** The actions in the menu. The two commonest are buttons. */
const OTHERS = ['untag', 'add', 'remove', 'deactivate', 'activate'] as const;

/** What can be done with the selected pupils. Pupils of another system can only be tagged. */
export function MembersBulkBar({ selection, target, filters }: MembersBulkBarProps) {
  const { t } = useTranslation(['club', 'common']);
  const [action, setAction] = useState<BulkAction | null>(null);
  const isRemoteOnly = useSession(({ club }) => club?.member_types === 'remote_only');
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const optionsOf = (name: string) => {
    const filter = filters.find((one) => one.name === name);
    return filter?.kind === 'any' ? filter.options : [];
  };
  return (
    <>
      <BulkBar
        label={t('club:members.bulk.label')}
        count={t('common:table.selected', { count: selection.count })}
        selectAll={
          selection.canSelectAll
            ? {
                label: t('common:selection.all', { number: format.number(selection.total) }),
                onSelect: selection.selectAll,
              }
            : undefined
        }
        clearLabel={t('common:selection.clear')}
        onClear={selection.clear}
      >
        <Button
          size="small"
          aria-keyshortcuts="t"
          disabledReason={offlineReason}
          onClick={() => setAction('tag')}
        >
          {t('club:members.bulk.tag')}
        </Button>
        {!isRemoteOnly && (
          <Button
            size="small"
            aria-keyshortcuts="m"
            disabledReason={offlineReason}
            onClick={() => setAction('move')}
          >
            {t('club:members.bulk.move')}
          </Button>
        )}
        <Menu
          trigger={
            <IconButton
              label={t('common:actions.more')}
              icon={<Ellipsis aria-hidden size={20} />}
              disabledReason={offlineReason}
            />
          }
        >
          {OTHERS.filter((other) => !isRemoteOnly || other === 'untag').map((other) => (
            <MenuItem key={other} onSelect={() => setAction(other)}>
              {t(`members.bulk.${other}`)}
            </MenuItem>
          ))}
        </Menu>
      </BulkBar>
      {action !== null && (
        <BulkDialog
          action={action}
          target={target}
          tags={optionsOf('tag')}
          groups={optionsOf('group_id')}
          onDone={() => {
            setAction(null);
            selection.clear();
          }}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}
