import type { Api, ApiFailure } from '@springboard/api-client';
import type { CallInput, MemberDetail } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ActionDialog,
  auditIdOf,
  useApi,
  useAuditUndo,
  useDryRun,
  useErrorText,
  useFormat,
} from '@springboard/portal';
import {
  type MergeChoices,
  MergeComparison,
  mergedName,
  MergeEffect,
  type MergeRecords,
  takenFields,
} from '@springboard/portal/merge';
import { Button, Spinner } from '@springboard/ui';
import { useState } from 'react';
import { recordOrder } from './record-order.ts';

type Uuids = Omit<CallInput<'POST /members/merge'>['body'], 'fields' | 'dry_run'>;

/** The ids of two members. */
export type Pair = readonly [string, string];

type MergeDialogProps = {
  pair: Pair;
  /** @param uuid of the member who stays */
  onMerged: (uuid: string) => unknown;
  onClose: () => void;
};

/**
 * Two records side by side, with a choice of the record that stays and of each field that differs. Shows what will move,
 * and then does it.
 */
export function MergeDialog({ pair, onMerged, onClose }: MergeDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const showUndo = useAuditUndo();
  const facts = useFacts();
  const [first, second] = [useDryRun(pair[0], loadMember), useDryRun(pair[1], loadMember)];
  const [choices, setChoices] = useState<MergeChoices>({});
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  const order =
    first.result === null || second.result === null
      ? null
      : recordOrder(first.result, second.result);
  const records: Records | null =
    order && isSwapped ? { keep: order.other, other: order.keep } : order;
  const why = order && (isSwapped ? 'chosen' : order.reason);
  const uuids = records && { keep_uuid: records.keep.uuid, merge_uuid: records.other.uuid };
  const effect = useDryRun(uuids, dryRun);
  const problem = first.failure ?? second.failure ?? effect.failure;
  const textOf = ({ error }: ApiFailure) =>
    error === 'CONFLICT' ? t('club:duplicates.transferred') : errorText(error);

  const merge = async ({ keep, other }: Records) => {
    const fields = takenFields({ keep, other }, choices);
    setBusy(true);
    const result = await api.call('POST /members/merge', {
      body: { keep_uuid: keep.uuid, merge_uuid: other.uuid, fields },
    });
    setBusy(false);
    if (!result.ok) return setFailure(textOf(result.failure));
    const name = mergedName({ keep, other }, fields);
    showUndo({ title: t('common:merge.merged', { name }), audit_id: auditIdOf(result.headers) });
    onClose();
    return onMerged(keep.uuid);
  };
  const swap = () => {
    setSwapped(!isSwapped);
    setChoices({});
    setFailure(null);
  };
  return (
    <ActionDialog
      title={t('common:merge.dialog')}
      width="wide"
      actionLabel={t('common:merge.action')}
      isBusy={isBusy}
      isDisabled={effect.result === null}
      error={failure ?? (problem && textOf(problem))}
      onAction={() => records && void merge(records)}
      onClose={onClose}
    >
      {records === null ? (
        <Spinner />
      ) : (
        <>
          {why !== null && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="grow basis-60 text-sm text-muted">{t(`duplicates.keep.${why}`)}</p>
              {order?.reason !== 'remote' && (
                <Button onClick={swap}>{t('common:merge.swap')}</Button>
              )}
            </div>
          )}
          <MergeComparison
            records={records}
            choices={choices}
            onChange={setChoices}
            facts={facts}
          />
        </>
      )}
      <output className="block min-h-6 text-sm">
        {effect.result ? <MergeEffect effect={effect.result} /> : problem === null && <Spinner />}
      </output>
    </ActionDialog>
  );
}

const loadMember = (api: Api, uuid: string, signal: AbortSignal) =>
  api.call('GET /members/:uuid', { params: { uuid }, query: { with_guardians: 1 } }, { signal });

/** What moves, which does not depend on the chosen fields. */
const dryRun = (api: Api, uuids: Uuids, signal: AbortSignal) =>
  api.call('POST /members/merge', { body: { ...uuids, fields: [], dry_run: 1 } }, { signal });

type Records = MergeRecords<MemberDetail>;

const useFacts = () => {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const listOf = (names: readonly string[]) =>
    names.length === 0 ? t('common:merge.none') : names.join(', ');
  return [
    {
      label: t('club:duplicates.facts.groups'),
      textOf: ({ groups }: MemberDetail) => listOf(groups.map(({ name }) => name)),
    },
    {
      label: t('club:duplicates.facts.guardians'),
      textOf: ({ guardians = [] }: MemberDetail) =>
        listOf(guardians.map(({ firstname, lastname }) => `${firstname} ${lastname}`)),
    },
    {
      label: t('club:duplicates.facts.attended'),
      textOf: ({ last_attended }: MemberDetail) =>
        last_attended === null ? t('common:merge.none') : format.date(last_attended),
    },
  ];
};
