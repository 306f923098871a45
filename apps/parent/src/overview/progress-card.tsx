import type { Child } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useGradeText, useTimeZone } from '@springboard/portal';
import { Button, Card, ProgressRing } from '@springboard/ui';
import { Check } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

export type SchemeOfChild = Child['schemes'][number];

type ProgressCardProps = { scheme: SchemeOfChild; firstname: string };

/** The way through one scheme: the level, what is being worked on, what comes next, what is achieved. */
export function ProgressCard({ scheme, firstname }: ProgressCardProps) {
  const { t } = useTranslation('parent');
  const gradeText = useGradeText();
  const { level, working_on, next, achieved } = scheme;
  return (
    <Card title={scheme.title}>
      {level === null ? (
        <p>{t('progress.allDone', { firstname })}</p>
      ) : (
        <CurrentLevel level={level} />
      )}
      <SkillSection title={t('progress.workingOn')} count={working_on.length}>
        {working_on.map(({ id, title, grade }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0">{title}</span>
            {grade !== null && (
              <span className="shrink-0 text-sm text-muted">{gradeText(grade)}</span>
            )}
          </li>
        ))}
      </SkillSection>
      <SkillSection title={t('progress.next')} count={next.length}>
        {next.map(({ id, title }) => (
          <li key={id} className="py-2.5">
            {title}
          </li>
        ))}
      </SkillSection>
      <AchievedSkills skills={achieved} />
      {working_on.length + next.length + achieved.length === 0 && (
        <p className="mt-4 text-muted">{t('progress.notStarted', { firstname })}</p>
      )}
    </Card>
  );
}

function CurrentLevel({ level }: { level: NonNullable<SchemeOfChild['level']> }) {
  const { t } = useTranslation('parent');
  const format = useFormat();
  const percentage = format.percent(level.percentage);
  return (
    <div className="flex items-center gap-5">
      <ProgressRing
        size={96}
        value={level.percentage}
        label={t('progress.of', { level: level.title })}
        valueText={percentage}
      />
      <div className="min-w-0">
        <p className="text-sm text-muted">{t('progress.currentLevel')}</p>
        <p className="text-xl font-strong text-balance">{level.title}</p>
        <p className="mt-0.5 text-sm text-muted">
          {t('progress.percentage', { percentage })}
          <br />
          {t('progress.skills', { completed: level.completed, count: level.total })}
        </p>
      </div>
    </div>
  );
}

/** Only the latest are shown first. */
const LATEST = 5;

function AchievedSkills({ skills }: { skills: SchemeOfChild['achieved'] }) {
  const { t } = useTranslation('parent');
  const format = useFormat();
  const time_zone = useTimeZone();
  const [all, setAll] = useState(false);
  const shown = all ? skills : skills.slice(0, LATEST);
  return (
    <>
      <SkillSection title={t('progress.achieved', { count: skills.length })} count={skills.length}>
        {shown.map(({ id, title, ts }) => (
          <li key={id} className="flex items-baseline gap-3 py-2.5">
            <Check
              aria-hidden
              size={18}
              strokeWidth={3}
              className="shrink-0 translate-y-0.5 text-positive-ink"
            />
            <span className="min-w-0 grow">{title}</span>
            <span className="shrink-0 text-sm tabular text-muted">
              {format.shortDate(dateIn(time_zone, ts))}
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
