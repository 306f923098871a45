import { registerCounts } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { Chip, PageHeader, TallyBar } from '@springboard/ui';
import { Award, ClipboardCheck, ListChecks, Medal, Siren, TriangleAlert } from 'lucide-react';
import { useScheme } from '../assess/use-scheme.ts';
import { dueCount, levelBadges } from '../badges/level-badges.ts';
import { useSessionTime } from '../groups/session-time.ts';
import { RegisterChip } from '../groups/register-chip.tsx';
import { paths } from '../paths.ts';
import { PlanTarget } from '../planning/session/plan-target.tsx';
import { Attention } from './attention.tsx';
import { MenuTarget } from './menu-target.tsx';
import { useOpenGroup } from './open-group.ts';

/** What can be done with a group (§2, groups-menu). */
export function Component() {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const sessionTime = useSessionTime();
  const { group, members, date, otherDate } = useOpenGroup();
  const counts = registerCounts(members);
  const alerted = members.filter(({ alerts }) => alerts.length > 0).length;

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
        <MenuTarget
          to={paths.register(group.id, otherDate)}
          icon={<ClipboardCheck aria-hidden size={26} />}
          title={t('register.title')}
          trailing={<RegisterChip register={group.register} />}
        >
          <p className="tabular">{t('register.count', { ...counts, count: counts.in })}</p>
          <TallyBar
            className="mt-2"
            total={counts.total}
            parts={[
              { tone: 'positive', count: counts.in },
              { tone: 'negative', count: counts.absent },
            ]}
          />
        </MenuTarget>
        <MenuTarget
          to={paths.assessByMember(group.id, otherDate)}
          icon={<Medal aria-hidden size={26} />}
          title={t('groupMenu.assessByMember')}
        >
          <p>{t('groupMenu.assessByMemberText')}</p>
        </MenuTarget>
        <MenuTarget
          to={paths.assessBySkill(group.id, otherDate)}
          icon={<ListChecks aria-hidden size={26} />}
          title={t('groupMenu.assessBySkill')}
        >
          <p>{t('groupMenu.assessBySkillText')}</p>
        </MenuTarget>
        {group.scheme_slug !== null && <BadgesTarget />}
        <PlanTarget />
        {alerted > 0 && (
          <MenuTarget
            to={paths.alerts(group.id, otherDate)}
            icon={<TriangleAlert aria-hidden size={26} />}
            title={t('register.show.alerts')}
          >
            <p>{t('groupMenu.alerts', { count: alerted })}</p>
          </MenuTarget>
        )}
        <MenuTarget
          to={paths.headcount}
          icon={<Siren aria-hidden size={26} />}
          title={t('headcount.title')}
        >
          <p>{t('headcount.text')}</p>
        </MenuTarget>
      </nav>
      <Attention />
    </>
  );
}

/** Who waits for a badge, as far as the scheme is on this device. */
function BadgesTarget() {
  const { t } = useTranslation('coach');
  const { group, members, otherDate } = useOpenGroup();
  const { scheme } = useScheme(group.scheme_slug);
  const due = scheme === null ? 0 : dueCount(levelBadges(scheme, members));
  return (
    <MenuTarget
      to={paths.badges(group.id, otherDate)}
      icon={<Award aria-hidden size={26} />}
      title={t('badges.title')}
    >
      <p>{due === 0 ? t('badges.noneDue') : t('badges.menuText', { count: due })}</p>
    </MenuTarget>
  );
}
