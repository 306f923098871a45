import type { Transfer } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useErrorText } from '@springboard/portal';
import { SelectField, TextArea } from '@springboard/ui';
import { useState } from 'react';
import { useTransferChange } from './use-transfer-change.ts';

type DecideDialogProps = { transfer: Transfer; onClose: () => void };

const DECISIONS = ['agree', 'refuse'] as const;
type Decision = (typeof DECISIONS)[number];

/** The decision of the national body when there was no answer for 14 days. */
export function DecideDialog({ transfer, onClose }: DecideDialogProps) {
  const { t } = useTranslation('common');
  const api = useApi();
  const errorText = useErrorText();
  const { change, isBusy, failure } = useTransferChange(transfer, onClose);
  const [decision, setDecision] = useState<Decision>('agree');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { id, member } = transfer;
  const decide = async () => {
    setChecked(true);
    if (reason.trim() === '') return;
    const input = { params: { id }, body: { reason: reason.trim() } };
    await (decision === 'agree'
      ? change(t('transfers.agreed'), api.call('POST /transfers/:id/agreement', input))
      : change(t('transfers.refused'), api.call('POST /transfers/:id/refusal', input)));
  };
  return (
    <FormDialog
      title={t('transfers.decideTitle', { name: `${member.firstname} ${member.lastname}` })}
      description={t('transfers.decideText')}
      error={failure && errorText(failure.error)}
      submitLabel={t('transfers.decide')}
      isBusy={isBusy}
      onSubmit={() => void decide()}
      onClose={onClose}
    >
      <SelectField
        label={t('transfers.decision')}
        value={decision}
        options={DECISIONS.map((value) => ({ value, label: t(`transfers.${value}`) }))}
        onChange={({ target }) => setDecision(target.value === 'refuse' ? 'refuse' : 'agree')}
      />
      <TextArea
        label={t('transfers.reason')}
        rows={3}
        maxLength={500}
        value={reason}
        error={isChecked && reason.trim() === '' ? t('validation.REQUIRED') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
