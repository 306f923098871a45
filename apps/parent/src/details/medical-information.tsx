import type { ChangeRequest, Child, ChildDetails } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useOfflineReason } from '@springboard/portal';
import { Button, Card } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { type ReactNode, useState } from 'react';
import { useSend } from '../use-send.ts';
import { OpenRequest } from './requests.tsx';

type Alert = NonNullable<ChildDetails['medical']>[number];

type MedicalProps = {
  child: Child;
  medical: readonly Alert[];
  open: readonly ChangeRequest[];
  onChange: (alert: Alert) => void;
  /** The button to add one. */
  children: ReactNode;
};

/** What coaches read about the child's health, each with its change or removal, which the club approves. */
export function MedicalInformation({ child, medical, open, onChange, children }: MedicalProps) {
  const { t } = useTranslation('parent');
  const requests = open.filter(({ kind }) => kind === 'medical');
  const requestOf = ({ id }: Alert) =>
    requests.find(({ fields }) => fields['alert_id'] === String(id));
  const additions = requests.filter(({ fields }) => fields['alert_id'] === undefined);
  return (
    <Card title={t('childDetails.fields.text')}>
      {medical.length === 0 && additions.length === 0 ? (
        <p className="text-muted">{t('childDetails.notGiven')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {medical.map((alert) => {
            const request = requestOf(alert);
            return (
              <li key={alert.id} className="py-3">
                <p className="wrap-anywhere whitespace-pre-line">{alert.text}</p>
                {request !== undefined && <OpenRequest request={request} child={child} />}
                {request === undefined && child.acts && (
                  <AlertButtons child={child} alert={alert} onChange={onChange} />
                )}
              </li>
            );
          })}
          {additions.map((request) => (
            <li key={`request ${request.id}`} className="py-3">
              <OpenRequest request={request} child={child} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">{children}</div>
    </Card>
  );
}

type AlertButtonsProps = Pick<MedicalProps, 'child' | 'onChange'> & { alert: Alert };

function AlertButtons({ child, alert, onChange }: AlertButtonsProps) {
  const { t } = useTranslation(['parent', 'common']);
  const api = useApi();
  const offline = useOfflineReason();
  const { send, isBusy } = useSend();
  const [isRemoving, setRemoving] = useState(false);
  const remove = async () => {
    const fields = { alert_id: String(alert.id), text: '' };
    await send(
      t('parent:childDetails.sent', { club: child.club.name }),
      api.call('POST /change-requests', {
        body: { member_uuid: child.uuid, kind: 'medical', fields },
      }),
    );
    setRemoving(false);
  };
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button
        size="small"
        disabledReason={offline}
        aria-label={t('parent:childDetails.changeNamed', { text: alert.text })}
        onClick={() => onChange(alert)}
      >
        {t('parent:childDetails.change')}
      </Button>
      <Button
        size="small"
        disabledReason={offline}
        aria-label={t('parent:childDetails.removeNamed', { text: alert.text })}
        onClick={() => setRemoving(true)}
      >
        {t('parent:childDetails.remove')}
      </Button>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t('parent:childDetails.removeMedical')}
        description={t('parent:childDetails.removeText', { text: alert.text })}
        confirmLabel={t('parent:childDetails.send')}
        cancelLabel={t('common:actions.cancel')}
        busy={isBusy}
        onConfirm={() => void remove()}
      />
    </div>
  );
}
