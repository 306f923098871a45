import type { ChangeRequest } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi } from '@springboard/portal';
import { ReasonDialog } from '../reason-dialog.tsx';

type RejectDialogProps = { request: ChangeRequest; onClose: () => void };

/** Refuses a request with a reason that the guardian reads. */
export function RejectDialog({ request, onClose }: RejectDialogProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const { id, member, user } = request;
  const name = `${member.firstname} ${member.lastname}`;
  return (
    <ReasonDialog
      title={t('requests.refuseFor', { name })}
      label={t('requests.reason')}
      hint={t('requests.reasonHint', { name: user.name })}
      actionLabel={t('requests.refuse')}
      done={t('requests.refused', { name })}
      action={(reason) =>
        api.call('PATCH /change-requests/:id', {
          params: { id },
          body: { state: 'refused', reason },
        })
      }
      onClose={onClose}
    />
  );
}
