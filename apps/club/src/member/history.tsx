import {
  ACCESS_REASONS,
  type AccessEntry,
  ALERT_KINDS,
  type AuditEntry,
} from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  AuditList,
  type CachedResult,
  portalContext,
  useFormat,
  uuidOf,
} from '@springboard/portal';
import { Card, EmptyState } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { HistoryPager, historyPageOf } from '../history-pager.tsx';
import { groupOptions, tagOptions, useChoices } from '../use-choices.ts';
import { useKindText } from './use-kind-text.ts';

/** What was changed, and who saw the record, each latest first. What can be undone has a button for 30 days. */
export function Component() {
  const { t } = useTranslation('club');
  const history = useLoaderData<History>();
  const [audits, views] = [history.audits.value, history.views.value];
  const textOf = useEntryText(audits);
  if (audits.length === 0 && views.length === 0)
    return <EmptyState title={t('member.history.none')} detail={t('member.history.noneDetail')} />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={t('member.sections.history')}>
        {audits.length === 0 ? (
          <p className="text-muted">{t('member.history.none')}</p>
        ) : (
          <AuditList entries={audits} actionText={textOf} />
        )}
        <HistoryPager name="changes" total={history.audits.total} />
      </Card>
      <Card title={t('member.access.title')}>
        <p className="mb-2 text-sm text-muted">{t('member.access.text')}</p>
        <ol className="divide-y divide-line text-sm">
          {views.map((view, index) => (
            <li key={`${view.ts} ${view.user.uuid} ${index}`} className="py-2">
              <View view={view} />
            </li>
          ))}
        </ol>
        <HistoryPager name="views" total={history.views.total} />
      </Card>
    </div>
  );
}

const VIEWS = [
  'profile',
  'medical',
  'safeguarding',
  'notes',
  'progress',
  'export',
  'download',
  'erasure',
  'lookup',
  'merge',
] as const;

function View({ view: { action, reason, role, ts, user } }: { view: AccessEntry }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const kind = VIEWS.find((known) => known === action) ?? 'other';
  const because = ACCESS_REASONS.find((known) => known === reason);
  const name = user.name === '' ? null : user.name;
  return (
    <>
      <span className="font-strong">{t(`member.access.kinds.${kind}`)}</span>
      {because !== undefined && (
        <span className="text-muted"> ({t(`member.access.reasons.${because}`)})</span>
      )}
      <span className="block text-muted wrap-anywhere">
        {[name, role === null ? null : t(`member.access.roles.${role}`), format.moment(ts)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

const ACTIONS = [
  'member.create',
  'member.edit',
  'member.merge',
  'member.body_merge',
  'member.different',
  'member.not_different',
  'badges.hand_out',
  'completion.revoke',
  'members.tag',
  'members.untag',
  'members.add',
  'members.move',
  'members.remove',
  'members.deactivate',
  'members.activate',
  'members.invite',
  'guardian.add',
  'guardian.edit',
  'guardian.remove',
  'guardian.invite',
  'guardian.withdraw',
  'alert.add',
  'alert.edit',
  'emergency.add',
  'emergency.edit',
  'emergency.remove',
  'consent.add',
  'consent.ask',
  'note.share',
  'note.unshare',
  'request.approved',
  'request.refused',
  'move.offer',
  'move.hold',
  'move.confirm',
  'move.decline',
  'move.withdrawn',
  'move.placed',
  'mark.stay',
  'mark.not_yet',
  'group.members.add',
  'group.members.remove',
  'group.waiting.add',
  'group.waiting.remove',
  'group.waiting.move',
  'group.waiting.wishes',
  'group.waiting.leave',
  'group.waiting.return',
  'session.guests',
  'session.guest_removed',
  'undo',
] as const;

/** The edited fields that an entry names. */
const FIELDS = [
  'firstname',
  'lastname',
  'dob',
  'email',
  'phone',
  'relationship',
  'sees',
  'acts',
  'restricted',
  'kind',
  'text',
  'ended',
] as const;

/** An entry in words, with what it is about: "Tag added: Bursary". */
const useEntryText = (entries: readonly AuditEntry[]) => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const { groups, tags } = useChoices('groups', 'tags');
  const kindText = useKindText();
  const personalSubjectOf = ({ action, subject }: AuditEntry): string | null | undefined => {
    if (action.startsWith('consent.') && subject) return kindText(subject);
    const alert = ALERT_KINDS.find((kind) => kind === subject);
    return action.startsWith('alert.') && alert ? t(`members.alertKinds.${alert}`) : subject;
  };
  const fieldsOf = ({ detail }: AuditEntry): readonly string[] => {
    const edited = [detail['edited']].flat();
    return FIELDS.filter((field) => edited.includes(field)).map((field) =>
      t(`member.history.fields.${field}`),
    );
  };
  const subjectOf = (entry: AuditEntry): readonly unknown[] => {
    const { entity, entity_id, detail, undoes } = entry;
    const undone = entries.find(({ id }) => id === undoes);
    if (undone !== undefined) return [textOf(undone)];
    const group_ids = [detail['group_id'], detail['group_ids'], entity === 'group' && entity_id];
    const { date } = detail;
    return [
      personalSubjectOf(entry),
      ...fieldsOf(entry),
      ...group_ids.flat().map((id) => labelOf(groupOptions(groups), id)),
      labelOf(tagOptions(tags), detail['tag_id']),
      ...(entry.action === 'completion.revoke' ? [detail['title'], detail['reason']] : []),
      typeof date === 'string' && format.shortDate(date),
      typeof detail['agreed'] === 'boolean' &&
        t(detail['agreed'] ? 'member.consents.given' : 'member.consents.refused'),
    ];
  };
  const textOf = (entry: AuditEntry): string => {
    const action = ACTIONS.find((known) => known === entry.action) ?? 'other';
    const subject = [...new Set(subjectOf(entry))].filter(Boolean).join(', ');
    // With the coming day on which the pupil leaves the club.
    const isPlanned = action === 'members.deactivate' && 'date' in entry.detail;
    const text = t(`member.history.actions.${isPlanned ? 'members.leave' : action}`);
    return subject === '' ? text : t('member.history.withSubject', { text, subject });
  };
  return textOf;
};

const labelOf = (options: readonly { value: string; label: string }[], id: unknown) =>
  options.find(({ value }) => value === String(id))?.label;

type History = {
  readonly audits: CachedResult<AuditEntry[]>;
  readonly views: CachedResult<AccessEntry[]>;
};

export const loader = async (args: LoaderFunctionArgs): Promise<History> => {
  const { queries } = portalContext(args.context);
  const { signal, url } = args.request;
  const uuid = uuidOf(args);
  const [audits, views] = await Promise.all([
    queries.fetch(
      'GET /audits',
      { query: { member_uuid: uuid, ...historyPageOf(url, 'changes') } },
      signal,
    ),
    queries.fetch(
      'GET /members/:uuid/access',
      { params: { uuid }, query: historyPageOf(url, 'views') },
      signal,
    ),
  ]);
  return { audits, views };
};
