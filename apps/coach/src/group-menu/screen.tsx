import { can } from '@springboard/access';
import { registerCounts } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useOfflineState, useVisitor } from '@springboard/portal';
import { Chip, PageHeader, StackedBar } from '@springboard/ui';
import {
  Award,
  ChevronRight,
  ClipboardCheck,
  ListChecks,
  Medal,
  NotebookPen,
  Siren,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dueCount, levelBadges } from '../badges/level-badges.ts';
import { useGroup } from '../group/use-group.ts';
import { RegisterChip } from '../groups/register-chip.tsx';
import { useSessionTime } from '../groups/session-time.ts';
import { paths } from '../paths.ts';
import { useScheme } from '../progress/use-scheme.ts';
import { Attention } from './attention.tsx';

/** The menu of a group (§2, groups-menu). */
export function Component() {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const sessionTime = useSessionTime();
  const { group, members, date, otherDate } = useGroup();
  const counts = registerCounts(members);
  const alertCount = members.filter(({ alerts }) => alerts.length > 0).length;

  return (
    <>
      <PageHeader
        eyebrow={[format.day(date), sessionTime(group)].filter(Boolean).join(' · ')}
        title={group.name}
        subtitle={t('groupMenu.members', { count: members.length })}
      />
      {group.levels.length > 0 && (
        <ul aria-label={t('groupMenu.levels')} className="-mt-2 mb-5 flex flex-wrap gap-1.5">
          {group.levels.map(({ id, title }) => (
            <li key={id}>
              <Chip>{title}</Chip>
            </li>
          ))}
        </ul>
      )}
      <nav aria-label={t('groupMenu.label')} className="grid gap-2.5 sm:grid-cols-2 sm:gap-3">
        <GroupMenuCard
          to={paths.register(group.id, otherDate)}
          icon={<ClipboardCheck aria-hidden size={26} />}
          title={t('register.title')}
          trailing={<RegisterChip register={group.register} />}
        >
          <p className="tabular">{t('register.count', { ...counts, count: counts.in })}</p>
          <StackedBar
            className="mt-2"
            total={counts.total}
            parts={[
              { tone: 'positive', count: counts.in },
              { tone: 'negative', count: counts.absent },
            ]}
          />
        </GroupMenuCard>
        <GroupMenuCard
          to={paths.assessByMember(group.id, otherDate)}
          icon={<Medal aria-hidden size={26} />}
          title={t('groupMenu.assessByMember')}
        >
          <p>{t('groupMenu.assessByMemberText')}</p>
        </GroupMenuCard>
        <GroupMenuCard
          to={paths.assessBySkill(group.id, otherDate)}
          icon={<ListChecks aria-hidden size={26} />}
          title={t('groupMenu.assessBySkill')}
        >
          <p>{t('groupMenu.assessBySkillText')}</p>
        </GroupMenuCard>
        {group.scheme_slug !== null && <BadgesCard />}
        <PlanCard />
        {alertCount > 0 && (
          <GroupMenuCard
            to={paths.alerts(group.id, otherDate)}
            icon={<TriangleAlert aria-hidden size={26} />}
            title={t('memberAlerts.title')}
          >
            <p>{t('groupMenu.alerts', { count: alertCount })}</p>
          </GroupMenuCard>
        )}
        <GroupMenuCard
          to={paths.headcount}
          icon={<Siren aria-hidden size={26} />}
          title={t('headcount.title')}
        >
          <p>{t('headcount.text')}</p>
        </GroupMenuCard>
      </nav>
      <Attention />
    </>
  );
}

/** The number of badges due, if the scheme is on this device. */
function BadgesCard() {
  const { t } = useTranslation('coach');
  const { group, members, otherDate } = useGroup();
  const { scheme } = useScheme(group.scheme_slug);
  const due = scheme === null ? 0 : dueCount(levelBadges(scheme, members));
  return (
    <GroupMenuCard
      to={paths.badges(group.id, otherDate)}
      icon={<Award aria-hidden size={26} />}
      title={t('badges.title')}
    >
      <p>{due === 0 ? t('badges.noneDue') : t('badges.menuText', { count: due })}</p>
    </GroupMenuCard>
  );
}

type GroupMenuCardProps = {
  to: string;
  icon: ReactNode;
  title: string;
  /** Details under the title. */
  children: ReactNode;
  trailing?: ReactNode;
};

/** A card that is one large link. */
function GroupMenuCard({ to, icon, title, children, trailing }: GroupMenuCardProps) {
  return (
    <div className="relative flex min-h-18 items-center gap-3.5 rounded-card border border-line bg-surface p-3.5 sm:min-h-24 sm:gap-4 sm:p-4 shadow-raised eased hover:border-edge has-[a:active]:scale-[0.99]">
      <span className="inline-flex size-11 shrink-0 sm:size-13 items-center justify-center rounded-control bg-accent-soft text-accent-ink">
        {icon}
      </span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Link
            to={to}
            className="stretched min-w-0 text-lg font-strong wrap-anywhere text-ink no-underline"
          >
            {title}
          </Link>
          {trailing}
        </div>
        <div className="mt-0.5 text-sm text-muted">{children}</div>
      </div>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
    </div>
  );
}

/** The lesson plan of the session, or an invitation to choose one. */
function PlanCard() {
  const { t } = useTranslation('coach');
  const { group, otherDate } = useGroup();
  const visitor = useVisitor();
  const features = visitor?.features ?? {};
  const { session_plan_uuid, scheme_slug } = group;
  const plan = useOfflineState(({ planning }) =>
    planning?.plans.find(({ uuid }) => uuid === session_plan_uuid),
  );
  if (scheme_slug === null || !can.seePlans(features)) return null;
  if (session_plan_uuid === null && !can.editPlans(features)) return null;
  return (
    <GroupMenuCard
      to={paths.sessionPlan(scheme_slug, group.id, otherDate)}
      icon={<NotebookPen aria-hidden size={26} />}
      title={t('groupMenu.plan')}
    >
      <p>
        {plan?.title ?? t(session_plan_uuid === null ? 'groupMenu.noPlan' : 'groupMenu.hasPlan')}
      </p>
    </GroupMenuCard>
  );
}
