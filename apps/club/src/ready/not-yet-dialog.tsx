import type { ReadyMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi } from '@springboard/portal';
import { ReasonDialog } from '../reason-dialog.tsx';

type NotYetDialogProps = { ready: ReadyMember; onClose: () => void };

/** Removes the mark, and e-mails the reason to the coach. */
export function NotYetDialog({ ready, onClose }: NotYetDialogProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const { member, group, marked_by } = ready;
  const name = `${member.firstname} ${member.lastname}`;
  return (
    <ReasonDialog
      title={t('ready.notYetTitle', { name })}
      label={t('ready.notYetReason')}
      hint={
        marked_by === null
          ? t('ready.notYetHint')
          : t('ready.notYetHintName', { name: marked_by.name })
      }
      actionLabel={t('ready.notYet')}
      done={t('ready.returned', { name })}
      action={(reason) =>
        api.call('PATCH /groups/:groupId/members/:uuid/mark', {
          params: { groupId: group.id, uuid: member.uuid },
          body: { decision: 'not_yet', reason },
        })
      }
      onClose={onClose}
    />
  );
}
