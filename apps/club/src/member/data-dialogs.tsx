import type { ApiFailure } from '@springboard/api-client';
import { ACCESS_REASONS, type AccessReason, type MemberDetail } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useApi, useErrorText, useOfflineReason } from '@springboard/portal';
import { Button, Notice, SelectField, Spinner } from '@springboard/ui';
import { ConfirmDialog, Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { usePersonExport } from '../use-person-export.ts';

type Reason = AccessReason['reason'];

export type DataDialogProps = {
  member: MemberDetail;
  action: 'export' | 'erase';
  onClose: () => void;
};

/** Exports or erases everything about a pupil (D20). Both are logged with their reason. */
export default function DataDialog({ action, ...props }: DataDialogProps) {
  return action === 'export' ? <ExportDialog {...props} /> : <EraseDialog {...props} />;
}

type DialogProps = Omit<DataDialogProps, 'action'>;

const nameOf = ({ firstname, lastname }: MemberDetail) => `${firstname} ${lastname}`;

function ExportDialog({ member, onClose }: DialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const [reason, setReason] = useState<Reason>('requested');
  const { state, failure, start, download, clear } = usePersonExport({
    uuid: member.uuid,
    reason,
    draft: `member.${member.uuid}.export`,
    fileName: t('club:member.data.file', { name: nameOf(member) }),
  });
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const isSaved = await download();
    setSaving(false);
    if (!isSaved) return;
    clear();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('club:member.data.exportOf', { name: nameOf(member) })}
      description={t('club:member.data.exportText')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button
            variant="primary"
            loading={isSaving || state === 'running'}
            disabledReason={offlineReason}
            onClick={() => void (state === 'done' ? save() : start())}
          >
            {t(state === 'done' ? 'club:member.data.download' : 'club:member.data.prepare')}
          </Button>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {state !== 'done' && <ReasonField value={reason} onChange={setReason} />}
        <output className="block min-h-6 text-sm">
          {state === 'running' && (
            <span className="flex items-center gap-2">
              <Spinner />
              {t('club:member.data.preparing')}
            </span>
          )}
          {state === 'done' && t('club:member.data.ready')}
        </output>
        {(failure !== null || state === 'failed') && (
          <Notice kind="error" live>
            {failure === null ? t('club:member.data.failed') : errorText(failure.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

/** The name is typed, because it cannot be undone (§5). */
function EraseDialog({ member, onClose }: DialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [reason, setReason] = useState<Reason>('requested');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const name = nameOf(member);
  const erase = async () => {
    setBusy(true);
    const erased = await api.call('POST /members/:uuid/erasure', {
      params: { uuid: member.uuid },
      body: { reason },
    });
    if (!erased.ok) {
      setBusy(false);
      return setFailure(erased.failure);
    }
    alerts.raise({ tone: 'success', title: t('club:member.data.erased', { name }) });
    return navigate(paths.members, { replace: true });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('club:member.data.eraseOf', { name })}
      description={
        <div className="flex flex-col gap-4">
          <p>{t('club:member.data.eraseText')}</p>
          <ReasonField value={reason} onChange={setReason} />
        </div>
      }
      error={failure && errorText(failure.error)}
      expected={{ text: name, label: t('common:danger.type', { expected: name }) }}
      confirmLabel={t('club:member.data.erase')}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={() => void erase()}
    />
  );
}

type ReasonFieldProps = { value: Reason; onChange: (reason: Reason) => void };

/** The log of views names the reason. */
function ReasonField({ value, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('club');
  return (
    <SelectField
      label={t('member.data.reason')}
      value={value}
      options={ACCESS_REASONS.map((reason) => ({
        value: reason,
        label: t(`member.data.reasons.${reason}`),
      }))}
      onChange={({ target }) =>
        onChange(ACCESS_REASONS.find((known) => known === target.value) ?? value)
      }
    />
  );
}
