import type { AuditEntry } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { AuditList, type CachedResult, portalContext } from '@springboard/portal';
import { Card, EmptyState } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { HistoryPager, historyPageOf } from '../history-pager.tsx';
import { groupIdOf } from './load-group.ts';

const ACTIONS = [
  'group.create',
  'group.edit',
  'group.coaches',
  'group.time.add',
  'group.time.edit',
  'group.time.delete',
  'group.members.add',
  'group.members.remove',
  'group.waiting.add',
  'group.waiting.move',
  'group.waiting.remove',
  'undo',
] as const;

/** The edited fields that an entry names. */
const FIELDS = [
  'name',
  'max_members',
  'place',
  'status',
  'times',
  'coach_uuids',
  'club_ids',
  'scheme_uuid',
] as const;

/** What was changed about a group, latest first. What can be undone has a button for 30 days (D18). */
export function Component() {
  const { t } = useTranslation('club');
  const { value: entries, total } = useLoaderData<CachedResult<AuditEntry[]>>();
  const textOf = useEntryText(entries);
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

/** An entry in words, with what it changed: "Group edited: Name, Maximum number of pupils". */
const useEntryText = (entries: readonly AuditEntry[]) => {
  const { t } = useTranslation('club');
  const textOf = ({ action, detail, undoes, member_uuid }: AuditEntry): string => {
    const known = ACTIONS.find((one) => one === action) ?? 'other';
    const undone = entries.find(({ id }) => id === undoes);
    const edited = [detail['edited']].flat();
    const members = Array.isArray(detail['member_uuids'])
      ? detail['member_uuids'].length
      : member_uuid === null
        ? 0
        : 1;
    const facts = [
      ...(undone === undefined ? [] : [textOf(undone)]),
      ...FIELDS.filter((field) => edited.includes(field)).map((field) =>
        t(`group.history.fields.${field}`),
      ),
      ...(members > 0 ? [t('group.history.members', { count: members })] : []),
    ];
    const text = t(`group.history.actions.${known}`);
    return facts.length === 0
      ? text
      : t('group.history.withSubject', { text, subject: facts.join(', ') });
  };
  return textOf;
};

export const loader = (args: LoaderFunctionArgs): Promise<CachedResult<AuditEntry[]>> =>
  portalContext(args.context).queries.fetch(
    'GET /audits',
    {
      query: {
        entity: 'group',
        entity_id: String(groupIdOf(args)),
        ...historyPageOf(args.request.url, 'changes'),
      },
    },
    args.request.signal,
  );
