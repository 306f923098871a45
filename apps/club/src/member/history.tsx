import { ACCESS_REASONS, type AccessEntry, type AuditEntry } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { portalContext, useFormat } from '@springboard/portal';
import { Card, EmptyState } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { AuditList } from '../audit-list.tsx';
import { uuidOf } from '../not-found.ts';

/** Of each list. */
const ENTRIES = 100;

/** What was changed, and who saw the record, each latest first. What can be undone has a button for 30 days. */
export function Component() {
  const { t } = useTranslation('club');
  const { audits, views } = useLoaderData<History>();
  if (audits.length === 0 && views.length === 0)
    return <EmptyState title={t('member.history.none')} detail={t('member.history.noneDetail')} />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={t('member.sections.history')}>
        {audits.length === 0 ? (
          <p className="text-muted">{t('member.history.none')}</p>
        ) : (
          <AuditList
            entries={audits}
            actionText={({ action }) =>
              t(`member.history.actions.${ACTIONS.find((known) => known === action) ?? 'other'}`)
            }
          />
        )}
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
  'undo',
] as const;

type History = { readonly audits: readonly AuditEntry[]; readonly views: readonly AccessEntry[] };

export const loader = async (args: LoaderFunctionArgs): Promise<History> => {
  const { queries } = portalContext(args.context);
  const { signal } = args.request;
  const uuid = uuidOf(args);
  const [audits, views] = await Promise.all([
    queries.fetch('GET /audits', { query: { member_uuid: uuid, per_page: ENTRIES } }, signal),
    queries.fetch(
      'GET /members/:uuid/access',
      { params: { uuid }, query: { per_page: ENTRIES } },
      signal,
    ),
  ]);
  return { audits: audits.value, views: views.value };
};
