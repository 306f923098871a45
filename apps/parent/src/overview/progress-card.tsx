import type { Child } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useGradeText } from '@springboard/portal';
import { Card, ProgressRing } from '@springboard/ui';
import { AchievedSkills } from './achieved-skills.tsx';
import { SkillSection } from './skill-section.tsx';

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
