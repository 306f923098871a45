import type { GroupMember } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useToday } from '@springboard/portal';
import { buttonClass, Chip, EmptyState, List, Notice, PageHeader } from '@springboard/ui';
import { Link } from 'react-router';
import { useGroup } from '../group/use-group.ts';
import { paths } from '../paths.ts';
import { markLabelKey } from './attendance-marks.ts';

/** The alerts of all members, in full (§2, alerts). */
export function Alerts() {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const { group, members, date, otherDate } = useGroup();
  const membersWithAlert = members.filter(({ alerts }) => alerts.length > 0);
  return (
    <>
      <PageHeader
        eyebrow={[group.name, format.day(date)].join(' · ')}
        title={t('memberAlerts.title')}
        subtitle={
          membersWithAlert.length === 0 ? undefined : (
            <span className="text-sm tabular">
              {t('memberAlerts.count', { count: membersWithAlert.length, total: members.length })}
            </span>
          )
        }
        icons={
          <Link to={paths.register(group.id, otherDate)} className={buttonClass()}>
            {t('register.title')}
          </Link>
        }
      />
      {membersWithAlert.length === 0 ? (
        <EmptyState title={t('memberAlerts.none')} detail={t('memberAlerts.noneText')} />
      ) : (
        <List label={t('memberAlerts.list')}>
          {membersWithAlert.map((member) => (
            <MemberAlerts key={member.uuid} member={member} />
          ))}
        </List>
      )}
    </>
  );
}

function MemberAlerts({ member }: { member: GroupMember }) {
  const { t } = useTranslation(['coach', 'common']);
  const format = useFormat();
  const today = useToday();
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3.5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-strong wrap-anywhere">
          {member.firstname} {member.lastname}
          {member.in !== null && (
            <Chip tone={member.in ? 'positive' : 'neutral'}>{t(markLabelKey(member.in))}</Chip>
          )}
        </p>
        <p className="text-sm text-muted">{format.age(ageOf(member.dob, today))}</p>
      </div>
      <div className="space-y-2">
        {member.alerts.map((alert) => (
          <Notice key={alert.id} kind="warning" title={t(`register.alert.${alert.kind}`)}>
            {alert.text === '' ? t('coach:attendance.askOfficer') : alert.text}
          </Notice>
        ))}
      </div>
    </li>
  );
}
