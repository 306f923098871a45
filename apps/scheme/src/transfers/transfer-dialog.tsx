import type { ApiFailure } from '@springboard/api-client';
import { type Club, type MemberPassport, MIN_REASON_LENGTH } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  DateField,
  FormDialog,
  useApi,
  useChange,
  useErrorText,
  useFormat,
} from '@springboard/portal';
import { TransferContents } from '@springboard/portal/transfers';
import { Notice, SelectField, TextArea } from '@springboard/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';

type TransferDialogProps = {
  passport: MemberPassport;
  clubs: readonly Pick<Club, 'id' | 'name'>[];
  onClose: () => void;
};

/** Starts the transfer of a member: to which club, when and why (scheme-portal §12). */
export function TransferDialog({ passport, clubs, onClose }: TransferDialogProps) {
  const { t } = useTranslation('common');
  const api = useApi();
  const navigate = useNavigate();
  const format = useFormat();
  const reasonOf = useTransferError();
  const { send, isBusy, failure, clearFailure } = useChange({ isLeaving: true });
  const [club, setClub] = useState('');
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { uuid: member_uuid, firstname, lastname, quiet_devices: quiet } = passport;
  const name = `${firstname} ${lastname}`;
  const known = passport.namesakes.find(({ club_id }) => String(club_id) === club);
  const isShort = reason.trim().length < MIN_REASON_LENGTH;
  const required = (value: string) =>
    isChecked && value === '' ? t('validation.REQUIRED') : undefined;
  const isOutOfRange = 'day' in Object(failure?.detail);
  const start = async () => {
    setChecked(true);
    clearFailure();
    if (club === '' || day === '' || isShort) return;
    const body = { member_uuid, to_club_id: Number(club), day, reason: reason.trim() };
    const title = t('transfers.asked', { name });
    const isSent = await send(title, api.call('POST /transfers', { body }));
    if (isSent) await navigate(paths.transfers);
  };
  const options = clubs.map(({ id, name: label }) => ({ value: String(id), label }));
  return (
    <FormDialog
      title={t('transfers.startTitle', { name })}
      error={failure && !isOutOfRange ? reasonOf(failure) : null}
      submitLabel={t('transfers.ask')}
      isBusy={isBusy}
      onSubmit={() => void start()}
      onClose={onClose}
    >
      <SelectField
        label={t('transfers.toClub')}
        value={club}
        error={required(club)}
        options={[{ value: '', label: t('transfers.chooseClub') }, ...options]}
        onChange={({ target }) => setClub(target.value)}
      />
      {known !== undefined && (
        <Notice kind="warning" live>
          {t('transfers.known', { count: known.count })}
        </Notice>
      )}
      {quiet !== null && (
        <Notice kind="info">
          {t('transfers.quiet', { count: quiet.count, day: format.moment(quiet.last_used_at) })}
        </Notice>
      )}
      <DateField
        label={t('transfers.day')}
        hint={t('transfers.dayHint')}
        value={day}
        error={isOutOfRange ? t('transfers.dayRange') : required(day)}
        onValueChange={(next) => {
          setDay(next);
          clearFailure();
        }}
      />
      <TextArea
        label={t('transfers.reason')}
        hint={t('transfers.reasonHint')}
        rows={3}
        maxLength={500}
        value={reason}
        error={isChecked && isShort ? t('transfers.reasonShort') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <TransferContents />
    </FormDialog>
  );
}

const useTransferError = () => {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return ({ error, detail }: ApiFailure): string => {
    const fields: Record<string, unknown> = Object(detail);
    if ('transfer_id' in fields) return t('transfers.open');
    if (fields['member_uuid'] === 'remote') return t('transfers.remote');
    return fields['lookup'] === 'required' ? t('transfers.expired') : errorText(error);
  };
};
