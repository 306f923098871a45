import type { Child } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { isOn } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import {
  useFormat,
  useGradeMeaning,
  useGradeText,
  useRemainingText,
  useVisitor,
} from '@springboard/portal';
import { Button, Card, Chip, ProgressRing } from '@springboard/ui';
import { Check } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

type SchemeOfChild = Child['schemes'][number];

type ProgressCardProps = { scheme: SchemeOfChild; child: Child };

/** The way through one scheme: the level, what is being worked on, what comes next, what is achieved. */
export function ProgressCard({ scheme, child }: ProgressCardProps) {
  const { t } = useTranslation('parent');
  const format = useFormat();
  const gradeText = useGradeText();
  const meaningOf = useGradeMeaning();
  const textOf = (label: string) => {
    const grade = scheme.grades.find((grade) => grade.label === label);
    const meaning = grade === undefined ? null : meaningOf(grade);
    return meaning === null ? gradeText(label) : format.labelled(gradeText(label), meaning);
  };
  const { firstname } = child;
  const { level, working_on, next, achieved } = scheme;
  const linkTo = (id: string) => paths.skill(child.uuid, scheme.slug, id);
  return (
    <Card
      title={scheme.title}
      actions={scheme.brought_along === true && <Chip>{t('progress.broughtAlong')}</Chip>}
    >
      {scheme.brought_along === true && (
        <p className="mb-3 text-sm text-muted">{t('progress.broughtAlongText')}</p>
      )}
      {level === null ? (
        <p>{t('progress.allDone', { firstname })}</p>
      ) : (
        <CurrentLevel level={level} next={next[0]} />
      )}
      <SkillSection title={t('progress.workingOn')} count={working_on.length}>
        {working_on.map(({ id, title, grade }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
            <SkillLink to={linkTo(id)} title={title} />
            {grade !== null && (
              <span className="pb-2 text-sm text-muted wrap-anywhere sm:pb-0">{textOf(grade)}</span>
            )}
          </li>
        ))}
      </SkillSection>
      <SkillSection title={t('progress.next')} count={next.length}>
        {next.map(({ id, title }) => (
          <li key={id}>
            <SkillLink to={linkTo(id)} title={title} />
          </li>
        ))}
      </SkillSection>
      <AchievedSkills skills={achieved} time_zone={child.club.time_zone} linkTo={linkTo} />
      {working_on.length + next.length + achieved.length === 0 && (
        <p className="mt-4 text-muted">{t('progress.notStarted', { firstname })}</p>
      )}
    </Card>
  );
}

function SkillLink({ to, title }: { to: string; title: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      className="flex min-h-11 min-w-0 grow basis-28 items-center py-2 text-ink no-underline wrap-anywhere hover:underline"
    >
      {title}
    </Link>
  );
}

type CurrentLevelProps = {
  level: NonNullable<SchemeOfChild['level']>;
  next: SchemeOfChild['next'][number] | undefined;
};

/** Progress in words, by the rule of the level. A percentage only where the club shows it (§6). */
function CurrentLevel({ level, next }: CurrentLevelProps) {
  const { t } = useTranslation('parent');
  const format = useFormat();
  const visitor = useVisitor();
  const percentage = format.percent(level.percentage);
  const { completed, total } = level;
  const rules = useRemainingText()(level.remaining);
  return (
    <div className="flex items-center gap-5">
      {visitor !== null && isOn(visitor.features, 'SHOW_PERCENTAGE_COMPLETE') && (
        <ProgressRing
          size={96}
          value={level.percentage}
          label={t('progress.of', { level: level.title })}
          valueText={percentage}
        />
      )}
      <div className="min-w-0">
        <p className="text-xl font-strong text-balance">
          {t('progress.workingOnLevel', { level: level.title })}
        </p>
        <p className="mt-0.5">
          {[
            t('progress.done', { completed, count: total }),
            rules.length > 0 && t('progress.needed', { rules: rules.join('; ') }),
            next !== undefined && t('progress.nextSkill', { skill: next.title }),
          ]
            .filter((text) => text !== false)
            .join(' ')}
        </p>
      </div>
    </div>
  );
}

/** Only the latest are shown first. */
const LATEST = 5;

type AchievedProps = {
  skills: SchemeOfChild['achieved'];
  /** The time zone of the child's club, which may be another than that of the session. */
  time_zone: string;
  linkTo: (id: string) => string;
};

function AchievedSkills({ skills, time_zone, linkTo }: AchievedProps) {
  const { t } = useTranslation('parent');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const shown = all ? skills : skills.slice(0, LATEST);
  return (
    <>
      <SkillSection title={t('progress.achieved', { count: skills.length })} count={skills.length}>
        {shown.map(({ id, title, ts }) => (
          <li key={id} className="flex items-center gap-3">
            <Check aria-hidden size={18} strokeWidth={3} className="shrink-0 text-positive-ink" />
            <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
              <SkillLink to={linkTo(id)} title={title} />
              <span className="ml-auto text-sm tabular text-muted">
                {format.shortDate(dateIn(time_zone, ts))}
              </span>
            </span>
          </li>
        ))}
      </SkillSection>
      {skills.length > LATEST && (
        <Button
          variant="quiet"
          className="mt-1 -ml-4"
          aria-expanded={all}
          onClick={() => setAll((open) => !open)}
        >
          {all ? t('progress.fewer') : t('progress.more', { count: skills.length - LATEST })}
        </Button>
      )}
    </>
  );
}

type SkillSectionProps = {
  title: string;
  /** Nothing is shown for none. */
  count: number;
  /** List items. */
  children: ReactNode;
};

/** Skills under a heading of their own. */
function SkillSection({ title, count, children }: SkillSectionProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <div className="mt-6">
      <h3 id={id} className="text-base font-strong">
        {title}
      </h3>
      <ul aria-labelledby={id} className="mt-1 divide-y divide-line border-t border-line">
        {children}
      </ul>
    </div>
  );
}
