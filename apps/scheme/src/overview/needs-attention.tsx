import { canOpen } from '@springboard/access';
import type { Scheme, SyncHealth } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useFormat, useVisitor } from '@springboard/portal';
import { List, ListRow } from '@springboard/ui';
import { paths } from '../paths.ts';
import { useAppText } from '../rejected-changes/use-app-text.ts';
import { codeInAddress, rejectionReason } from '../rejected-changes/rejection-reason.ts';

type NeedsAttentionProps = {
  readonly schemes: readonly Scheme[];
  /** Failed background jobs; null where they could not be read. */
  readonly failedJobs: number | null;
  /** null where it could not be read. */
  readonly health: SyncHealth | null;
};

type Row = {
  readonly key: string;
  readonly title: string;
  readonly detail?: string;
  readonly to?: string;
};

/** What needs an administrator now, each row with a link to where it is solved (scheme-portal §2). */
export function NeedsAttention(props: NeedsAttentionProps) {
  const { t } = useTranslation('scheme');
  const rows = useRows(props);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="needs-attention" className="mt-8">
      <h2 id="needs-attention" className="mb-3 text-lg font-strong">
        {t('attention.title')}
      </h2>
      <List label={t('attention.title')}>
        {rows.map(({ key, title, detail, to }) => (
          <ListRow key={key} title={title} detail={detail} to={to} renderLink={renderLink} />
        ))}
      </List>
    </section>
  );
}

const useRows = ({ schemes, failedJobs, health }: NeedsAttentionProps): readonly Row[] => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const visitor = useVisitor();
  const withTab = (slug: string, tab: string) => `${paths.changes(slug)}?tab=${tab}`;
  const ofSchemes = schemes.flatMap(({ slug, title, stats }): Row[] => [
    ...(stats?.schedule_failed === true
      ? [
          {
            key: `${slug} schedule`,
            title: t('attention.scheduleFailed', { title }),
            to: withTab(slug, 'publish'),
          },
        ]
      : []),
    ...(stats?.in_review === true
      ? [
          {
            key: `${slug} review`,
            title: t('attention.inReview', { title }),
            to: withTab(slug, 'review'),
          },
        ]
      : []),
    ...(stats?.proposals !== undefined && stats.proposals > 0
      ? [
          {
            key: `${slug} proposals`,
            title: t('attention.proposals', {
              title,
              count: stats.proposals,
              number: format.number(stats.proposals),
            }),
            to: paths.scheme(slug),
          },
        ]
      : []),
    ...(stats?.has_draft === true && !stats.in_review
      ? [{ key: `${slug} draft`, title: t('attention.draft', { title }), to: paths.changes(slug) }]
      : []),
  ]);
  const jobs: Row[] =
    failedJobs === null || failedJobs === 0
      ? []
      : [
          {
            key: 'jobs',
            title: t('attention.jobs', { count: failedJobs, number: format.number(failedJobs) }),
            // Others see the tasks with the advanced tools.
            ...(canOpen('scheme', paths.tasks, visitor)
              ? { to: `${paths.tasks}?state=failed` }
              : { detail: t('attention.advanced') }),
          },
        ];
  const appText = useAppText();
  const rejected = (health?.rejected ?? []).map(({ code, count, last_ts, versions }) => {
    const apps = t('attention.apps', { versions: versions.map(appText).join(', ') });
    const reason = t(`rejectedChanges.reasons.${rejectionReason(code)}.title`);
    return {
      key: `rejected ${code}`,
      title: t('attention.rejected', { count, number: format.number(count) }),
      detail: [reason, apps, format.moment(last_ts)].join(' · '),
      to: paths.rejectedChangesOf(codeInAddress(code)),
    };
  });
  const { clubs = 0, devices = 0 } = health?.outdated ?? {};
  const outdated: Row[] =
    clubs === 0
      ? []
      : [
          {
            key: 'outdated',
            title: t('attention.outdated', { count: clubs, number: format.number(clubs) }),
            detail: t('attention.outdatedDevices', {
              count: devices,
              number: format.number(devices),
            }),
            ...(canOpen('scheme', paths.clubs, visitor) && { to: paths.outdatedClubs }),
          },
        ];
  return [...ofSchemes, ...jobs, ...outdated, ...rejected];
};
