import type { Api, ApiFailure } from '@springboard/api-client';
import { type MemberPassport, type MergeField, MIN_REASON_LENGTH } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ActionDialog,
  auditIdOf,
  renderLink,
  useApi,
  useAuditUndo,
  useDryRun,
  useErrorText,
  useFormat,
  useOfflineReason,
} from '@springboard/portal';
import {
  type MergeChoices,
  MergeComparison,
  mergedName,
  MergeEffect,
  type MergeRecords,
  takenFields,
} from '@springboard/portal/merge';
import { Button, buttonClass, Notice, Spinner, TextArea } from '@springboard/ui';
import { useState } from 'react';
import { paths } from '../paths.ts';

type MergeDialogProps = {
  passport: MemberPassport;
  other_uuid: string;
  /** @param uuid of the record that stays */
  onMerged: (uuid: string) => unknown;
  onClose: () => void;
};

/** Two records side by side, with what the merge moves. Records of two clubs need a transfer first. */
export function MergeDialog({ passport, other_uuid, onMerged, onClose }: MergeDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const showUndo = useAuditUndo();
  const reasonOf = useMergeError();
  const facts = useFacts();
  const offlineReason = useOfflineReason();
  const loaded = useDryRun(other_uuid, loadPassport);
  const [isSwapped, setSwapped] = useState(false);
  const [choices, setChoices] = useState<MergeChoices>({});
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const other = loaded.result;
  const records = other && inOrder(passport, other, isSwapped);
  const isOneClub = other?.club.id === passport.club.id;
  const request = records && isOneClub ? requestOf(records, takenFields(records, choices)) : null;
  const effect = useDryRun(request, dryRun);
  const problem = failure ?? loaded.failure ?? effect.failure;
  const isShort = reason.trim().length < MIN_REASON_LENGTH;

  const merge = async () => {
    setChecked(true);
    if (request === null || records === null || isShort) return undefined;
    setBusy(true);
    const result = await api.call('POST /members/:uuid/merge', {
      ...request,
      body: { ...request.body, reason: reason.trim() },
    });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    const name = mergedName(records, request.body.fields);
    showUndo({ title: t('common:merge.merged', { name }), audit_id: auditIdOf(result.headers) });
    onClose();
    return onMerged(records.keep.uuid);
  };
  const choose = (next: MergeChoices) => {
    setChoices(next);
    setFailure(null);
  };
  const swap = () => {
    setSwapped(!isSwapped);
    choose({});
  };
  return (
    <ActionDialog
      title={t('common:merge.dialog')}
      width="wide"
      actionLabel={t('common:merge.action')}
      isBusy={isBusy}
      isDisabled={effect.result === null || offlineReason !== undefined}
      error={problem === null ? (offlineReason ?? null) : reasonOf(problem)}
      onAction={() => void merge()}
      onClose={onClose}
    >
      {records === null ? (
        problem === null && <Spinner />
      ) : (
        <>
          {!isOneClub && <TransferFirst records={records} />}
          <Button onClick={swap}>{t('common:merge.swap')}</Button>
          <MergeComparison records={records} choices={choices} onChange={choose} facts={facts} />
        </>
      )}
      {request !== null && (
        <>
          <output className="block min-h-6 text-sm">
            {effect.result ? (
              <MergeEffect effect={effect.result} />
            ) : (
              problem === null && <Spinner />
            )}
          </output>
          <TextArea
            label={t('scheme:members.merge.reason')}
            hint={t('scheme:members.merge.reasonHint')}
            rows={3}
            maxLength={500}
            value={reason}
            error={isChecked && isShort ? t('scheme:members.noteShort') : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}

type Records = MergeRecords<MemberPassport>;

const inOrder = (opened: MemberPassport, other: MemberPassport, isSwapped: boolean): Records =>
  isSwapped ? { keep: other, other: opened } : { keep: opened, other };

const requestOf = ({ keep, other }: Records, fields: MergeField[]) => ({
  params: { uuid: keep.uuid },
  body: { with: other.uuid, keep: keep.uuid, fields },
});

const loadPassport = (api: Api, uuid: string, signal: AbortSignal) =>
  api.call('GET /members/:uuid/passport', { params: { uuid } }, { signal });

const dryRun = (api: Api, { params, body }: ReturnType<typeof requestOf>, signal: AbortSignal) =>
  api.call('POST /members/:uuid/merge', { params, body: { ...body, dry_run: 1 } }, { signal });

/** Leads to the transfer of the record that does not stay. */
function TransferFirst({ records: { keep, other } }: { records: Records }) {
  const { t } = useTranslation('scheme');
  return (
    <Notice
      kind="warning"
      action={renderLink({
        to: paths.transferOf(other.uuid),
        className: buttonClass(),
        children: t('members.merge.transfer'),
      })}
    >
      {t('members.merge.twoClubs', {
        name: `${other.firstname} ${other.lastname}`,
        from: other.club.name,
        to: keep.club.name,
      })}
    </Notice>
  );
}

/** What the national body sees of a member, without notes, alerts and medical details. */
const useFacts = () => {
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const listOf = (texts: readonly string[]) =>
    texts.length === 0 ? t('common:merge.none') : texts.join(' · ');
  return [
    {
      label: t('scheme:members.merge.club'),
      textOf: ({ club }: MemberPassport) => club.name,
    },
    {
      label: t('scheme:members.merge.state'),
      textOf: ({ active }: MemberPassport) =>
        active ? t('scheme:members.merge.active') : t('scheme:members.inactive'),
    },
    {
      label: t('scheme:members.clubs'),
      textOf: ({ clubs }: MemberPassport) =>
        listOf(
          clubs.map(({ name, from, to }) => {
            const days = { from: format.date(from), to: to === null ? '' : format.date(to) };
            const span = to === null ? 'since' : 'fromTo';
            return `${name}, ${t(`scheme:members.${span}`, days)}`;
          }),
        ),
    },
    {
      label: t('scheme:members.schemes'),
      textOf: ({ schemes }: MemberPassport) =>
        listOf(
          schemes.map(({ title, skills }) => {
            const number = format.number(skills);
            return `${title}, ${t('scheme:members.skills', { number })}`;
          }),
        ),
    },
    {
      label: t('scheme:members.awards'),
      textOf: ({ awards }: MemberPassport) =>
        listOf(
          awards.map(({ title, completed_ts, completed, total }) =>
            completed_ts === null
              ? `${title}, ${t('scheme:members.inProgress', {
                  completed: format.number(completed),
                  total: format.number(total),
                })}`
              : `${title}, ${t('scheme:members.completed', { date: format.moment(completed_ts) })}`,
          ),
        ),
    },
  ];
};

const useMergeError = () => {
  const { t } = useTranslation(['scheme', 'common']);
  const errorText = useErrorText();
  return ({ error, detail }: ApiFailure): string => {
    const fields: Record<string, unknown> = Object(detail);
    if ('transfer_id' in fields) return t('scheme:members.merge.inTransfer');
    if (fields['uuid'] === 'remote') return t('scheme:members.merge.remote');
    if (fields['merge_uuid'] === 'remote') return t('scheme:members.merge.remoteOther');
    if (fields['fields'] === 'remote') return t('scheme:members.merge.remoteFields');
    return fields['lookup'] === 'required' ? t('common:transfers.expired') : errorText(error);
  };
};
