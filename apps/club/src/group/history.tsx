import type { AuditEntry } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { AuditList, type CachedResult, portalContext } from '@springboard/portal';
import { Card, EmptyState } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { HistoryPager, historyPageOf } from '../history-pager.tsx';
import { useGroupEntryText } from '../use-group-entry-text.ts';
import { groupIdOf } from './load-group.ts';

/** What was changed about a group and its sessions, latest first. What can be undone has a button for 30 days (D18). */
export function Component() {
  const { t } = useTranslation('club');
  const { value: entries, total } = useLoaderData<CachedResult<AuditEntry[]>>();
  const textOf = useGroupEntryText(entries, groupIdOf({ params: useParams() }));
  if (entries.length === 0) {
    return <EmptyState title={t('group.history.none')} detail={t('group.history.noneDetail')} />;
  }
  return (
    <Card title={t('group.sections.history')} className="max-w-3xl">
      <AuditList entries={entries} actionText={textOf} />
      <HistoryPager name="changes" total={total} />
    </Card>
  );
}

export const loader = (args: LoaderFunctionArgs): Promise<CachedResult<AuditEntry[]>> =>
  portalContext(args.context).queries.fetch(
    'GET /audits',
    {
      query: {
        group_id: groupIdOf(args),
        ...historyPageOf(args.request.url, 'changes'),
      },
    },
    args.request.signal,
  );
