import { isOn } from '@springboard/access';
import { nodeOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember, Note } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useOfflineState, useVisitor } from '@springboard/portal';
import { Notice, PageHeader, ProgressRing, SyncStatusIcon } from '@springboard/ui';
import { StickyNote } from 'lucide-react';
import { Link } from 'react-router';
import { useGroup } from '../../group/use-group.ts';
import { paths } from '../../paths.ts';
import { nodeProgress } from '../../progress/node-status.ts';
import { MemberActions } from './member-actions.tsx';

type MemberHeaderProps = { member: GroupMember; scheme: IndexedScheme };

/** The member's name, current level, tags, alerts and note. */
export function MemberHeader({ member, scheme }: MemberHeaderProps) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const visitor = useVisitor();
  const { group } = useGroup();
  const level = nodeOf(scheme, member.current_remote_node_id ?? '');
  const progress = level && nodeProgress(scheme, member, level.id);
  const withPercentage = visitor !== null && isOn(visitor.features, 'SHOW_PERCENTAGE_COMPLETE');
  return (
    <>
      <div className="flex items-center justify-between gap-4 max-sm:pb-3">
        <PageHeader
          dense
          eyebrow={[group.name, scheme.curriculum.title].join(' · ')}
          title={`${member.firstname} ${member.lastname}`}
          subtitle={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm tabular">
              {level && progress
                ? `${level.title} · ${t('assess.tally', { count: progress.total, passed: progress.passed })}`
                : t('assess.allComplete')}
              <MemberSyncStatus member={member} />
            </span>
          }
        />
        {withPercentage && level && progress && (
          <ProgressRing
            size={60}
            value={progress.percentage}
            label={t('assess.progressOf', { node: level.title })}
            valueText={format.percent(progress.percentage)}
          />
        )}
      </div>
      <MemberActions member={member} scheme={scheme} />
      {member.alerts.map((alert) => (
        <div key={alert.id} className="mb-4">
          <Notice kind="warning" title={t(`register.alert.${alert.kind}`)}>
            {alert.text === '' ? t('attendance.askOfficer') : alert.text}
          </Notice>
        </div>
      ))}
      {member.note !== null && <MemberNote note={member.note} />}
    </>
  );
}

function MemberNote({ note: { note, updated_by, updated_at } }: { note: Note }) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  return (
    <aside
      aria-label={t('assess.note')}
      className="mb-4 flex gap-3 rounded-card bg-neutral-soft px-4 py-3 text-sm"
    >
      <StickyNote aria-hidden size={18} className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="whitespace-pre-line">{note}</p>
        <p className="mt-0.5 text-xs text-muted">
          {updated_by} · {format.moment(updated_at)}
        </p>
      </div>
    </aside>
  );
}

/** Whether the member's grades are on the server, on this device or rejected. */
function MemberSyncStatus({ member }: { member: GroupMember }) {
  const { t } = useTranslation('common');
  const syncState = useOfflineState((state) => state.unsyncedByMember[member.uuid]);
  const shape = 'inline-flex min-h-6 items-center gap-1.5 text-sm';
  if (syncState === 'rejected') {
    return (
      <Link
        data-live
        to={paths.syncCentre}
        className={`${shape} relative text-negative-ink before:absolute before:inset-x-0 before:-inset-y-2.5`}
      >
        <SyncStatusIcon state="refused" label="" />
        {t('state.notAccepted')}
      </Link>
    );
  }
  if (syncState === undefined && member.last_assessed_ts === null) return null;
  return (
    <span data-live className={shape}>
      <SyncStatusIcon state={syncState === undefined ? 'server' : 'device'} label="" />
      {t(syncState === undefined ? 'state.savedServer' : 'state.savedHere')}
    </span>
  );
}
