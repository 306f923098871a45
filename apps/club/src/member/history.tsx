import type { AuditEntry } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  type CachedResult,
  portalContext,
  useAlerts,
  useApi,
  useErrorText,
  useFormat,
  useOfflineReason,
} from '@springboard/portal';
import { Button, Card, EmptyState } from '@springboard/ui';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';

/** Entries of a page. */
const ENTRIES = 100;

/** What was changed, by whom and when, latest first. What can be undone has a button for 30 days. */
export function Component() {
  const { t } = useTranslation('club');
  const { value } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  if (value.length === 0)
    return <EmptyState title={t('member.history.none')} detail={t('member.history.noneDetail')} />;
  return (
    <Card title={t('member.sections.history')}>
      <ol className="divide-y divide-line text-sm">
        {value.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

const ACTIONS = [
  'member.create',
  'member.edit',
  'members.tag',
  'members.untag',
  'members.add',
  'members.move',
  'members.remove',
  'members.deactivate',
  'members.activate',
  'guardian.add',
  'guardian.edit',
  'guardian.remove',
  'alert.add',
  'alert.edit',
  'consent.add',
  'note.share',
  'note.unshare',
  'undo',
] as const;

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const action = ACTIONS.find((known) => known === entry.action) ?? 'other';
  return (
    <>
      <span className="min-w-0 grow">
        <span className="font-strong">{t(`member.history.actions.${action}`)}</span>
        <span className="block text-muted">
          {[entry.user?.name, format.moment(entry.ts)].filter(Boolean).join(' · ')}
          {entry.undone_at !== null && ` · ${t('common:state.undone')}`}
        </span>
      </span>
      {entry.can_undo && <UndoButton id={entry.id} />}
    </>
  );
}

function UndoButton({ id }: { id: number }) {
  const { t } = useTranslation('common');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    const result = await api.call('POST /audits/:id/undo', { params: { id } });
    setBusy(false);
    alerts.raise(
      result.ok
        ? { tone: 'success', title: t('state.undone'), subject: 'audit' }
        : {
            tone: 'error',
            title: t('state.notSaved'),
            detail: errorText(result.failure.error),
            subject: 'audit',
          },
    );
    return revalidate();
  };
  return (
    <Button
      size="small"
      loading={isBusy}
      disabledReason={offlineReason}
      onClick={() => void undo()}
    >
      {t('actions.undo')}
    </Button>
  );
}

export const loader = ({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<CachedResult<AuditEntry[]>> =>
  portalContext(context).queries.fetch(
    'GET /audits',
    { query: { member_uuid: params['uuid'] ?? '', per_page: ENTRIES } },
    request.signal,
  );
