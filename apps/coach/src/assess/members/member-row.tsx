import { nodeOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { DAY_SECONDS, dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import type { OfflineState } from '@springboard/offline';
import { renderLink, useFormat, usePortalContext, useTimeZone } from '@springboard/portal';
import { Avatar, Chip, ListRow, ProgressRing, SyncStatusIcon } from '@springboard/ui';
import { ArrowUpRight } from 'lucide-react';
import { isReadyToMove } from '../../group/member-filter.ts';
import { useGroup } from '../../group/use-group.ts';
import { paths } from '../../paths.ts';
import { nodeProgress } from '../../progress/node-status.ts';

type MemberRowProps = {
  as: 'li' | 'div';
  member: GroupMember;
  scheme: IndexedScheme;
  syncState: OfflineState['unsyncedByMember'][string] | undefined;
  /** §6, SHOW_CURRENT_LEVEL and SHOW_PERCENTAGE_COMPLETE. */
  withLevel: boolean;
  withPercentage: boolean;
};

/** A member's current level and progress. The row opens their skills. */
export function MemberRow(props: MemberRowProps) {
  const { as, member, scheme, syncState, withLevel, withPercentage } = props;
  const { t } = useTranslation(['coach', 'common']);
  const format = useFormat();
  const { group, otherDate } = useGroup();
  const name = `${member.firstname} ${member.lastname}`;
  const level = nodeOf(scheme, member.current_remote_node_id ?? '');
  const progress = level && nodeProgress(scheme, member, level.id);
  const lastAssessed = useLastAssessed();
  const facts = [
    level ? withLevel && level.title : t('coach:assess.allComplete'),
    progress &&
      progress.total > 0 &&
      t(withLevel ? 'coach:assess.shortTally' : 'coach:assess.tally', {
        count: progress.total,
        passed: progress.passed,
      }),
  ];
  return (
    <ListRow
      as={as}
      title={name}
      to={paths.assessMember(group.id, name, member.uuid, otherDate)}
      renderLink={renderLink}
      leading={<Avatar name={name} />}
      detail={
        <>
          <p className="flex flex-wrap gap-x-4 tabular">
            <span>{facts.filter(Boolean).join(' · ')}</span>
            <span>{lastAssessed(member)}</span>
          </p>
          {isReadyToMove(member) && (
            <p className="mt-1.5 flex">
              <Chip tone="award" icon={<ArrowUpRight aria-hidden size={14} strokeWidth={2.5} />}>
                {t('coach:assess.ready')}
              </Chip>
            </p>
          )}
        </>
      }
      trailing={
        <>
          {syncState !== undefined && (
            <SyncStatusIcon
              state={syncState === 'rejected' ? 'refused' : 'device'}
              label={t(
                syncState === 'rejected' ? 'common:state.notAccepted' : 'common:state.savedHere',
              )}
            />
          )}
          {withPercentage && level && progress && (
            <ProgressRing
              value={progress.percentage}
              label={t('coach:assess.progressOf', { node: level.title })}
              valueText={format.percent(progress.percentage)}
            />
          )}
        </>
      }
    />
  );
}

const DATE_FORMAT_AFTER_S = 7 * DAY_SECONDS;
/** From then on, a date without its year would be unclear. */
const YEAR_AFTER_S = 300 * DAY_SECONDS;

/** "3 days ago", or the date without time of day. */
const useLastAssessed = () => {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const time_zone = useTimeZone();
  const { now } = usePortalContext();
  return ({ last_assessed_ts: ts }: GroupMember): string => {
    if (ts === null) return t('assess.neverAssessed');
    const age = now() - ts;
    const formatDate = age < YEAR_AFTER_S ? format.dayMonth : format.shortDate;
    const when =
      age < DATE_FORMAT_AFTER_S ? format.ago(ts, now()) : formatDate(dateIn(time_zone, ts));
    return t('assess.lastAssessed', { when });
  };
};
