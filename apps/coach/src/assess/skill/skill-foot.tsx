import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, buttonClass, classes, StickyBar, type GradeOption } from '@springboard/ui';
import { CheckCheck, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { withSkill, type Asked } from './asked.ts';
import { RestDialog } from './rest-dialog.tsx';

type SkillFootProps = {
  asked: Asked;
  /** Who is shown and has no grade yet. */
  rest: readonly GroupMember[];
  options: readonly GradeOption[];
  onGradeRest: (assessment: number) => void;
};

/** Within reach of the thumb: one grade for all the rest, and the skills beside this one. */
export function SkillFoot({ asked, rest, options, onGradeRest }: SkillFootProps) {
  const { t } = useTranslation('coach');
  const [asking, setAsking] = useState(false);
  const { skill, skills } = asked;
  const place = skills.findIndex(({ id }) => id === skill.id);
  const [before, after] = [skills[place - 1], skills[place + 1]];
  const only = options.length === 1 ? options[0] : undefined;
  return (
    <StickyBar edge="bottom">
      <nav aria-label={t('bySkill.steps')} className="flex w-full items-center gap-2">
        <Step to={before} label={t('bySkill.previous', { skill: before?.title ?? '' })}>
          <ChevronLeft aria-hidden size={22} className="shrink-0" />
        </Step>
        <div className="flex min-w-0 grow justify-center">
          {rest.length > 0 ? (
            <Button
              variant="primary"
              className="min-h-12 min-w-0 shrink max-sm:grow"
              icon={<CheckCheck aria-hidden size={20} className="shrink-0" />}
              onClick={() => (only === undefined ? setAsking(true) : onGradeRest(only.value))}
            >
              {t('bySkill.rest', { count: rest.length })}
            </Button>
          ) : (
            <span className="text-sm text-muted tabular">
              {t('bySkill.place', { place: place + 1, total: skills.length })}
            </span>
          )}
        </div>
        <Step to={after} label={t('bySkill.next', { skill: after?.title ?? '' })}>
          <ChevronRight aria-hidden size={22} className="shrink-0" />
        </Step>
      </nav>
      {asking && (
        <RestDialog
          count={rest.length}
          options={options}
          onChoose={onGradeRest}
          onClose={() => setAsking(false)}
        />
      )}
    </StickyBar>
  );
}

type StepProps = { to: SchemeNode | undefined; label: string; children: ReactNode };

/** To the skill beside this one; the view stays as it is. */
function Step({ to, label, children }: StepProps) {
  const [address] = useSearchParams();
  const shape = 'size-12 px-0';
  if (to === undefined) return <span className={shape} />;
  return (
    <Link
      relative="path"
      to={{ pathname: `../${encodeURIComponent(to.title)}`, search: `?${withSkill(address, to)}` }}
      aria-label={label}
      title={to.title}
      className={classes(buttonClass({ variant: 'secondary' }), shape)}
    >
      {children}
    </Link>
  );
}
