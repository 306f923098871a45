import type { ApiFailure } from '@springboard/api-client';
import type { ChangeRequest } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useApi, useErrorText } from '@springboard/portal';
import { Button, Notice, Spinner } from '@springboard/ui';
import { ConfirmDialog, Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { usePersonExport } from '../use-person-export.ts';

type CaseDialogProps = { request: ChangeRequest; onClose: () => void };

const nameOf = ({ member }: ChangeRequest): string => `${member.firstname} ${member.lastname}`;

/** Makes the export of a member's data, and downloads it to hand over. */
export function ExportDialog({ request, onClose }: CaseDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const alerts = useAlerts();
  const name = nameOf(request);
  const { state, failure, setFailure, start, download, clear } = usePersonExport({
    uuid: request.member.uuid,
    reason: 'requested',
    draft: `request.${request.id}.export`,
    fileName: t('club:requests.exportFile'),
  });

  const [isBusy, setBusy] = useState(false);

  /** @returns whether the server accepted the decision */
  const decide = async (): Promise<boolean> => {
    const decided = await api.call('PATCH /change-requests/:id', {
      params: { id: request.id },
      body: { state: 'approved' },
    });
    if (!decided.ok) setFailure(decided.failure);
    return decided.ok;
  };
  const approve = async () => {
    setBusy(true);
    const isApproved = await decide();
    setBusy(false);
    if (!isApproved) return undefined;
    alerts.raise({
      tone: 'success',
      title: t('club:requests.exportApproved'),
      subject: 'audit',
    });
    onClose();
    return revalidate();
  };
  const complete = async () => {
    setBusy(true);
    const isComplete = (await download()) && (await decide());
    setBusy(false);
    if (!isComplete) return undefined;
    clear();
    onClose();
    return revalidate();
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('club:requests.startFor.export', { name })}
      description={t('club:requests.exportText')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          {state === 'done' ? (
            <Button variant="primary" loading={isBusy} onClick={() => void complete()}>
              {t('club:requests.download')}
            </Button>
          ) : (
            <>
              <Button variant="primary" loading={isBusy} onClick={() => void approve()}>
                {t('club:requests.exportByGuardian')}
              </Button>
              <Button loading={state === 'running'} onClick={() => void start()}>
                {t('club:requests.start.export')}
              </Button>
            </>
          )}
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        </>
      }
    >
      <output className="block min-h-6 text-sm">
        {state === 'running' && (
          <span className="flex items-center gap-2">
            <Spinner />
            {t('club:requests.exporting')}
          </span>
        )}
        {state === 'done' && t('club:requests.exported')}
      </output>
      {(failure !== null || state === 'failed') && (
        <Notice kind="error" live>
          {failure === null ? t('club:requests.exportFailed') : errorText(failure.error)}
        </Notice>
      )}
    </Dialog>
  );
}

/** Erases the personal data of a member after their name is typed. */
export function ErasureDialog({ request, onClose }: CaseDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const name = nameOf(request);
  const erase = async () => {
    setBusy(true);
    setFailure(null);
    // The request goes with the data. Until then it stays in the inbox.
    const erased = await api.call('POST /members/:uuid/erasure', {
      params: { uuid: request.member.uuid },
      body: { reason: 'requested' },
    });
    setBusy(false);
    if (!erased.ok) return setFailure(erased.failure);
    alerts.raise({ tone: 'success', title: t('club:requests.erased', { name }), subject: 'audit' });
    onClose();
    return revalidate();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('club:requests.startFor.erasure', { name })}
      description={t('club:requests.erasureText')}
      error={failure && errorText(failure.error)}
      expected={{ text: name, label: t('common:danger.type', { expected: name }) }}
      confirmLabel={t('club:requests.start.erasure')}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={() => void erase()}
    />
  );
}
