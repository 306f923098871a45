import {
  type BulkAction,
  type CallInput,
  MAX_EXPORTED,
  type MembersBulkResult,
} from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ActionsMenu,
  ExportItems,
  type RowSelection,
  SelectionBar,
  useApi,
  useOfflineReason,
  useSession,
} from '@springboard/portal';
import { Button } from '@springboard/ui';
import { MenuItem, MenuSeparator } from '@springboard/ui/menu';
import { useState } from 'react';
import type { BulkTarget } from './bulk-action.ts';
import { BulkDialog } from './bulk-dialog.tsx';

type MembersBulkBarProps = {
  selection: RowSelection;
  target: BulkTarget;
  /** The list on screen, with its order. */
  query: CallInput<'GET /members'>['query'];
  /** The only group that the list shows, which the pupils leave unless the user chooses another. */
  shownGroup?: string | undefined;
  /** The groups that deactivated pupils have left. */
  onLeft: (groups: NonNullable<MembersBulkResult['left_groups']>) => void;
};

/** The actions in the menu. The two commonest are buttons. */
const OTHERS = ['untag', 'add', 'remove', 'deactivate', 'activate', 'invite'] as const;

/** What can be done with the selected pupils. Pupils of another system can only be tagged. */
export function MembersBulkBar(props: MembersBulkBarProps) {
  const { selection, target, query, shownGroup, onLeft } = props;
  const { t } = useTranslation(['club', 'common']);
  const [action, setAction] = useState<BulkAction | null>(null);
  const isRemoteOnly = useSession(({ club }) => club?.member_types === 'remote_only');
  const hasParentPortal = useSession(({ club }) => club?.parent_portal === 1);
  const offlineReason = useOfflineReason();
  const api = useApi();
  const exported = selection.isAll
    ? { expected: selection.total }
    : { 'uuid[]': [...selection.selected] };
  return (
    <>
      <SelectionBar label={t('club:members.bulk.label')} selection={selection}>
        <Button
          size="small"
          aria-keyshortcuts="t"
          disabledReason={offlineReason}
          onClick={() => setAction('tag')}
        >
          {t('common:jobs.actions.tag')}
        </Button>
        {!isRemoteOnly && (
          <Button
            size="small"
            aria-keyshortcuts="m"
            disabledReason={offlineReason}
            onClick={() => setAction('move')}
          >
            {t('common:jobs.actions.move')}
          </Button>
        )}
        <ActionsMenu>
          {OTHERS.filter(
            (other) =>
              (!isRemoteOnly || other === 'untag') && (other !== 'invite' || hasParentPortal),
          ).map((other) => (
            <MenuItem key={other} onSelect={() => setAction(other)}>
              {t(`common:jobs.actions.${other}`)}
            </MenuItem>
          ))}
          <MenuSeparator />
          {selection.isAll || selection.count <= MAX_EXPORTED ? (
            <ExportItems
              fileName={t('club:members.file')}
              selected={selection.isAll ? undefined : selection.selected}
              loadCsv={() => api.csv('GET /members', { query: { ...query, ...exported } })}
            />
          ) : (
            <MenuItem disabled onSelect={() => undefined}>
              {t('club:members.bulk.exportLimit', { number: MAX_EXPORTED })}
            </MenuItem>
          )}
        </ActionsMenu>
      </SelectionBar>
      {action !== null && (
        <BulkDialog
          action={action}
          target={target}
          initialGroup={shownGroup}
          onDone={(result) => {
            setAction(null);
            selection.clear();
            const left = result?.left_groups ?? [];
            if (left.length > 0) onLeft(left);
          }}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}
