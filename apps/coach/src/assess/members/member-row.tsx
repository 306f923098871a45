import { nodeOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import type { OfflineState } from '@springboard/offline';
import { renderLink, useFormat, useParts, useTimeZone } from '@springboard/portal';
import { Avatar, Chip, ListRow, ProgressRing, SaveMark } from '@springboard/ui';
import { ArrowUpRight } from 'lucide-react';
import { useOpenGroup } from '../../menu/open-group.ts';
import { paths } from '../../paths.ts';
import { isReadyToMove } from '../attention.ts';
import { tallyOf } from '../standing.ts';

type MemberRowProps = {
  as: 'li' | 'div';
  member: GroupMember;
  scheme: IndexedScheme;
  unsettled: OfflineState['unsettled'][string] | undefined;
  /** §6, SHOW_CURRENT_LEVEL and SHOW_PERCENTAGE_COMPLETE. */
  withLevel: boolean;
  withPercentage: boolean;
};

/** Where a member is in the scheme; the row leads to their skills. */
export function MemberRow(props: MemberRowProps) {
  const { as, member, scheme, unsettled, withLevel, withPercentage } = props;
  const { t } = useTranslation(['coach', 'common']);
  const format = useFormat();
  const { group, otherDate } = useOpenGroup();
  const name = `${member.firstname} ${member.lastname}`;
  const level = nodeOf(scheme, member.current_remote_node_id ?? '');
  const tally = level && tallyOf(scheme, member, level.id);
  const lastAssessed = useLastAssessed();
  const facts = [
    level ? withLevel && level.title : t('coach:assess.allComplete'),
    tally &&
      tally.total > 0 &&
      t(withLevel ? 'coach:assess.shortTally' : 'coach:assess.tally', {
        count: tally.total,
        passed: tally.passed,
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
          {unsettled !== undefined && (
            <SaveMark
              state={unsettled === 'rejected' ? 'refused' : 'device'}
              label={t(
                unsettled === 'rejected' ? 'common:state.notAccepted' : 'common:state.savedHere',
              )}
            />
          )}
          {withPercentage && level && tally && (
            <ProgressRing
              value={tally.percentage}
              label={t('coach:assess.progressOf', { node: level.title })}
              valueText={format.percent(tally.percentage)}
            />
          )}
        </>
      }
    />
  );
}

const AS_DATE_AFTER_S = 7 * 86_400;

/** "3 days ago", or the day; the time of day says nothing in a list. */
const useLastAssessed = () => {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const time_zone = useTimeZone();
  const { now } = useParts();
  return ({ last_assessed_ts: ts }: GroupMember): string => {
    if (ts === null) return t('assess.neverAssessed');
    const when =
      now() - ts < AS_DATE_AFTER_S
        ? format.ago(ts, now())
        : format.shortDate(dateIn(time_zone, ts));
    return t('assess.lastAssessed', { when });
  };
};
