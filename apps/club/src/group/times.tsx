import type { Api } from '@springboard/api-client';
import type { AdministeredGroup, GroupTime, GroupTimeChange } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { sessions } from '@springboard/i18n/areas/club';
import {
  ActionDialog,
  type CachedResult,
  useApi,
  useChange,
  useDryRun,
  useErrorText,
  useFormat,
  useOfflineReason,
  useToday,
} from '@springboard/portal';
import { Button, Card, EmptyState, Spinner } from '@springboard/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import {
  bodyOfTime,
  type EditedTime,
  newTime,
  TimeFields,
  useTimeErrors,
} from '../groups/time-fields.tsx';
import { TellFamilies } from '../sessions/tell-families.tsx';
import { useRemoteOnly } from '../read-only.ts';
import { weekdayKey } from '../weekdays.ts';
import { loadGroup } from './load-group.ts';

export const translations = [sessions];

type Edit =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'remove'; readonly time: GroupTime };

/** The weekly times of a group. Each change shows its effect on future sessions before it is saved. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const { value: group } = useLoaderData<CachedResult<AdministeredGroup>>();
  const offlineReason = useOfflineReason();
  const isRemoteOnly = useRemoteOnly();
  const [edit, setEdit] = useState<Edit | null>(null);
  return (
    <Card
      title={t('club:groups.times')}
      className="max-w-2xl"
      actions={
        !isRemoteOnly && (
          <span className="ml-auto">
            <Button
              size="small"
              icon={<Plus aria-hidden size={16} />}
              disabledReason={offlineReason}
              onClick={() => setEdit({ kind: 'new' })}
            >
              {t('club:groups.addTime')}
            </Button>
          </span>
        )
      }
    >
      {group.times.length === 0 && <EmptyState title={t('club:group.noTimes')} />}
      <ul className="divide-y divide-line">
        {group.times.map((time) => (
          <li key={time.id} className="flex min-h-14 flex-wrap items-center gap-2 py-2">
            <TimeText time={time} />
            {!isRemoteOnly && (
              <span className="flex flex-wrap gap-2">
                {(['edit', 'remove'] as const).map((kind) => (
                  <Button
                    key={kind}
                    size="small"
                    disabledReason={offlineReason}
                    onClick={() => setEdit({ kind, time })}
                  >
                    {t(kind === 'edit' ? 'common:actions.edit' : 'common:actions.remove')}
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {edit !== null && <TimeDialog id={group.id} edit={edit} onClose={() => setEdit(null)} />}
    </Card>
  );
}

function TimeText({ time }: { time: GroupTime }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  return (
    <span className="min-w-48 grow">
      <span className="block tabular">
        {t(weekdayKey(time.weekday))} {time.start_time}–{time.end_time}
      </span>
      <span className="block text-sm text-muted">
        {time.to_date === null
          ? t('group.since', { date: format.shortDate(time.from_date) })
          : t('group.between', {
              from: format.shortDate(time.from_date),
              to: format.shortDate(time.to_date),
            })}
      </span>
    </span>
  );
}

type TimeDialogProps = { id: number; edit: Edit; onClose: () => void };

function TimeDialog({ id, edit, onClose }: TimeDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const today = useToday();
  const errorText = useErrorText();
  const api = useApi();
  const { send, isBusy, failure } = useChange();
  const [time, setTime] = useState<EditedTime>(() =>
    edit.kind === 'new' ? newTime(today) : { ...edit.time, to_date: edit.time.to_date ?? '' },
  );
  const errors = useTimeErrors()(time);
  const isValid = edit.kind === 'remove' || Object.keys(errors).length === 0;
  const change = { id, edit, time };
  const effect = useDryRun(isValid ? change : null, dryRun);
  const [sendsEmails, setSendsEmails] = useState(true);
  const families = effect.result?.families ?? 0;
  const tell = sendsEmails && families > 0 ? 1 : 0;
  const save = async () => {
    if (
      await send(
        t(`group.time.done.${edit.kind}`),
        callTime(api, change, { isDryRun: false, tell }),
      )
    )
      onClose();
  };
  const problem = failure ?? effect.failure;
  return (
    <ActionDialog
      title={t(`group.time.${edit.kind}`)}
      actionLabel={edit.kind === 'remove' ? t('common:actions.remove') : t('common:actions.save')}
      isBusy={isBusy}
      isDisabled={effect.result === null}
      error={problem && errorText(problem.error)}
      onAction={() => void save()}
      onClose={onClose}
    >
      {edit.kind === 'remove' ? (
        <TimeText time={edit.time} />
      ) : (
        <TimeFields
          time={time}
          errors={errors}
          onChange={(changes) => setTime({ ...time, ...changes })}
        />
      )}
      <output className="block min-h-6 text-sm">
        {effect.isLoading && <Spinner />}
        {effect.result && <Effect change={effect.result} />}
      </output>
      {families > 0 && (
        <TellFamilies
          families={families}
          preview={effect.result?.preview}
          sendsEmails={sendsEmails}
          onChange={setSendsEmails}
        />
      )}
    </ActionDialog>
  );
}

function Effect({ change }: { change: GroupTimeChange }) {
  const { t } = useTranslation('club');
  const { added, removed, retained } = change;
  return (
    <ul className="flex flex-col gap-1">
      <li className="font-strong">{t('group.time.added', { count: added })}</li>
      <li className="font-strong">{t('group.time.removed', { count: removed })}</li>
      {retained > 0 && (
        <li className="text-muted">{t('group.time.retained', { count: retained })}</li>
      )}
    </ul>
  );
}

type TimeChange = { readonly id: number; readonly edit: Edit; readonly time: EditedTime };

/** The request for an edit; as a dry run it changes nothing. */
const callTime = (
  api: Api,
  { id, edit, time }: TimeChange,
  { isDryRun, tell = 0, signal }: { isDryRun: boolean; tell?: 0 | 1; signal?: AbortSignal },
) => {
  const dry = isDryRun ? { dry_run: 1 as const } : {};
  const options = signal === undefined ? {} : { signal };
  const body = { ...bodyOfTime(time), ...dry };
  if (edit.kind === 'new') {
    return api.call('POST /groups/:id/times', { params: { id }, body }, options);
  }
  const params = { id, time_id: edit.time.id };
  return edit.kind === 'edit'
    ? api.call('PATCH /groups/:id/times/:time_id', { params, body: { ...body, tell } }, options)
    : api.call('DELETE /groups/:id/times/:time_id', { params, query: { ...dry, tell } }, options);
};

const dryRun = (api: Api, change: TimeChange, signal: AbortSignal) =>
  callTime(api, change, { isDryRun: true, signal });

export const loader = loadGroup;
