import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  Button,
  buttonClass,
  classes,
  FilterChip,
  StickyBar,
  type GradeOption,
} from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { Check, CheckCheck, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { memberName } from '../../member-name.ts';
import type { Remaining } from './class-rows.ts';
import { withSkill, type SkillParams } from './search-params.ts';

type SkillFooterProps = {
  params: SkillParams;
  remaining: Remaining;
  options: readonly GradeOption[];
  onGradeRemaining: (members: readonly GroupMember[], assessment: number) => void;
};

/** Within reach of the thumb: one grade for all remaining members, and the previous and next skill. */
export function SkillFooter({ params, remaining, options, onGradeRemaining }: SkillFooterProps) {
  const { t } = useTranslation('coach');
  const [isChoosing, setChoosing] = useState(false);
  const { skill, skills } = params;
  const index = skills.findIndex(({ id }) => id === skill.id);
  const [previous, next] = [skills[index - 1], skills[index + 1]];
  const { present, others, graded, locked } = remaining;
  const isForAll = others.length + graded.length + locked.length === 0;
  const onlyOption = options.length === 1 ? options[0] : undefined;
  return (
    <StickyBar edge="bottom">
      <nav aria-label={t('bySkill.steps')} className="flex w-full items-center gap-2">
        <SkillLink to={previous} label={t('bySkill.previous', { skill: previous?.title ?? '' })}>
          <ChevronLeft aria-hidden size={22} className="shrink-0" />
        </SkillLink>
        <div className="flex min-w-0 grow justify-center">
          {present.length + others.length > 0 ? (
            <Button
              variant="primary"
              className="min-h-12 min-w-0 shrink max-sm:grow"
              icon={<CheckCheck aria-hidden size={20} className="shrink-0" />}
              onClick={() =>
                isForAll && onlyOption !== undefined
                  ? onGradeRemaining(present, onlyOption.value)
                  : setChoosing(true)
              }
            >
              {present.length === 0
                ? t('bySkill.chooseRest')
                : t('bySkill.rest', { count: present.length })}
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
          remaining={remaining}
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
  remaining: Remaining;
  options: readonly GradeOption[];
  onChoose: (members: readonly GroupMember[], assessment: number) => void;
  onClose: () => void;
};

/** Offers one grade for the present members and the chosen others, the highest first. Names who is left out. */
function GradeRemainingDialog(props: GradeRemainingDialogProps) {
  const { remaining, options, onChoose, onClose } = props;
  const { present, others, graded, locked } = remaining;
  const { t } = useTranslation(['coach', 'common']);
  const [chosenUuids, setChosenUuids] = useState<ReadonlySet<string>>(new Set());
  const members = [...present, ...others.filter(({ uuid }) => chosenUuids.has(uuid))];
  const count = members.length;
  const toggle = (uuid: string) => {
    const next = new Set(chosenUuids);
    if (!next.delete(uuid)) next.add(uuid);
    setChosenUuids(next);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === 0 ? t('coach:bySkill.chooseRest') : t('coach:bySkill.restTitle', { count })}
      description={count === 0 ? undefined : t('coach:bySkill.restText', { count })}
      closeLabel={t('common:actions.cancel')}
    >
      <div className="space-y-4">
        {others.length > 0 && (
          <fieldset className="min-w-0">
            <legend className="mb-2 text-sm text-muted">{t('coach:bySkill.leftOut')}</legend>
            <div className="flex flex-wrap gap-2">
              {others.map(({ uuid, firstname, lastname }) => (
                <FilterChip
                  key={uuid}
                  selected={chosenUuids.has(uuid)}
                  onClick={() => toggle(uuid)}
                >
                  {memberName({ firstname, lastname })}
                </FilterChip>
              ))}
            </div>
          </fieldset>
        )}
        <LeftOut reason={t('coach:bySkill.leftOutGraded')} members={graded} />
        <LeftOut reason={t('coach:bySkill.leftOutLocked')} members={locked} />
        <div className="grid gap-2">
          {options.toReversed().map(({ value, label, passes }) => (
            <Button
              key={value}
              size="large"
              disabledReason={count === 0 ? t('coach:bySkill.chooseRest') : undefined}
              icon={passes ? <Check aria-hidden size={20} strokeWidth={3} /> : undefined}
              onClick={() => {
                onClose();
                onChoose(members, value);
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

function LeftOut({ reason, members }: { reason: string; members: readonly GroupMember[] }) {
  if (members.length === 0) return null;
  return (
    <div>
      <p className="text-sm text-muted">{reason}</p>
      <p className="wrap-anywhere">{members.map(memberName).join(', ')}</p>
    </div>
  );
}
