import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, buttonClass, classes, StickyBar, type GradeOption } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { Check, CheckCheck, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { withSkill, type SkillParams } from './search-params.ts';

type SkillFooterProps = {
  params: SkillParams;
  /** The visible members without a grade. */
  remaining: readonly GroupMember[];
  options: readonly GradeOption[];
  onGradeRemaining: (assessment: number) => void;
};

/** Within reach of the thumb: one grade for all remaining members, and the previous and next skill. */
export function SkillFooter({ params, remaining, options, onGradeRemaining }: SkillFooterProps) {
  const { t } = useTranslation('coach');
  const [isChoosing, setChoosing] = useState(false);
  const { skill, skills } = params;
  const index = skills.findIndex(({ id }) => id === skill.id);
  const [previous, next] = [skills[index - 1], skills[index + 1]];
  const onlyOption = options.length === 1 ? options[0] : undefined;
  return (
    <StickyBar edge="bottom">
      <nav aria-label={t('bySkill.steps')} className="flex w-full items-center gap-2">
        <SkillLink to={previous} label={t('bySkill.previous', { skill: previous?.title ?? '' })}>
          <ChevronLeft aria-hidden size={22} className="shrink-0" />
        </SkillLink>
        <div className="flex min-w-0 grow justify-center">
          {remaining.length > 0 ? (
            <Button
              variant="primary"
              className="min-h-12 min-w-0 shrink max-sm:grow"
              icon={<CheckCheck aria-hidden size={20} className="shrink-0" />}
              onClick={() =>
                onlyOption === undefined ? setChoosing(true) : onGradeRemaining(onlyOption.value)
              }
            >
              {t('bySkill.rest', { count: remaining.length })}
            </Button>
          ) : (
            <span className="text-sm text-muted tabular">
              {t('bySkill.place', { place: index + 1, total: skills.length })}
            </span>
          )}
        </div>
        <SkillLink to={next} label={t('bySkill.next', { skill: next?.title ?? '' })}>
          <ChevronRight aria-hidden size={22} className="shrink-0" />
        </SkillLink>
      </nav>
      {isChoosing && (
        <GradeRemainingDialog
          count={remaining.length}
          options={options}
          onChoose={onGradeRemaining}
          onClose={() => setChoosing(false)}
        />
      )}
    </StickyBar>
  );
}

type SkillLinkProps = { to: SchemeNode | undefined; label: string; children: ReactNode };

/** A link to the previous or next skill, with the same filter. */
function SkillLink({ to, label, children }: SkillLinkProps) {
  const [searchParams] = useSearchParams();
  const shape = 'size-12 px-0';
  if (to === undefined) return <span className={shape} />;
  return (
    <Link
      relative="path"
      to={{
        pathname: `../${encodeURIComponent(to.title)}`,
        search: `?${withSkill(searchParams, to)}`,
      }}
      aria-label={label}
      title={to.title}
      className={classes(buttonClass({ variant: 'secondary' }), shape)}
    >
      {children}
    </Link>
  );
}

type GradeRemainingDialogProps = {
  count: number;
  options: readonly GradeOption[];
  onChoose: (assessment: number) => void;
  onClose: () => void;
};

/** Offers one grade for all remaining members, the highest first. */
function GradeRemainingDialog({ count, options, onChoose, onClose }: GradeRemainingDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('coach:bySkill.restTitle', { count })}
      description={t('coach:bySkill.restText', { count })}
      closeLabel={t('common:actions.cancel')}
    >
      <div className="grid gap-2">
        {options.toReversed().map(({ value, label, passes }) => (
          <Button
            key={value}
            size="large"
            icon={passes ? <Check aria-hidden size={20} strokeWidth={3} /> : undefined}
            onClick={() => {
              onClose();
              onChoose(value);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
