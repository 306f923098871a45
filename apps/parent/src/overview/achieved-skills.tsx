import { useTranslation } from '@springboard/i18n';
import { useFormat, useTimeZone } from '@springboard/portal';
import { dateIn } from '@springboard/domain';
import { Button } from '@springboard/ui';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { SchemeOfChild } from './progress-card.tsx';
import { SkillSection } from './skill-section.tsx';

/** Only the latest are shown first. */
const LATEST = 5;

export function AchievedSkills({ skills }: { skills: SchemeOfChild['achieved'] }) {
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
