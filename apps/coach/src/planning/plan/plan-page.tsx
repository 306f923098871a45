import type { LessonPlan } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat, withValue } from '@springboard/portal';
import { Button, EmptyState, IconButton, PageHeader, StickyBar } from '@springboard/ui';
import { CalendarCheck, Check, PenLine, Printer } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePlannedScheme } from '../planned-scheme.ts';
import { usePlanRights } from '../plans.ts';
import { AddSection } from './add-section.tsx';
import { AttachDialog } from './attach-dialog.tsx';
import { Headings } from './headings.tsx';
import { PlanMenu } from './plan-menu.tsx';
import { PlanSaveState } from './plan-save-state.tsx';
import { SectionCard } from './section-card.tsx';

/** A plan to read and print. “Edit” shows the controls and is stored in the URL. */
export function PlanPage({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation(['planning', 'common']);
  const { curriculum } = usePlannedScheme();
  const { mayEdit, mayMake } = usePlanRights();
  const [searchParams, setSearchParams] = useSearchParams();
  const editing = mayEdit(plan) && searchParams.has('edit');
  const edit = (on: boolean) =>
    setSearchParams((current) => withValue(current, 'edit', on ? '1' : ''), { replace: true });
  const mayTeach = mayMake && !editing;
  const mayChange = mayEdit(plan) && !editing;
  const hasButtons = mayTeach || mayChange;
  const icons = <PlanIcons plan={plan} printed={!editing} />;

  return (
    <>
      <PageHeader
        eyebrow={curriculum.title}
        title={plan.title}
        subtitle={<Subtitle plan={plan} />}
        icons={!hasButtons && icons}
        actions={
          hasButtons && (
            <>
              {mayChange && (
                <Button
                  variant="primary"
                  className={SHORT_ON_PHONE}
                  icon={<PenLine aria-hidden size={18} />}
                  onClick={() => edit(true)}
                >
                  {t('common:actions.edit')}
                </Button>
              )}
              {mayTeach && <TeachToday plan={plan} />}
              {icons}
            </>
          )
        }
      />
      <div className="grow space-y-4 pb-6">
        <Headings plan={plan} kind="plan_header" editing={editing} />
        {plan.sections.length === 0 && (
          <EmptyState
            title={t('planning:plan.noSections')}
            detail={mayEdit(plan) ? t('planning:plan.noSectionsText') : undefined}
          />
        )}
        {plan.sections.map((section, index) => (
          <SectionCard
            key={section.id}
            plan={plan}
            section={section}
            index={index}
            editing={editing}
          />
        ))}
        {editing && <AddSection plan={plan} />}
        <Headings plan={plan} kind="plan_footer" editing={editing} />
      </div>
      {editing && (
        <StickyBar edge="bottom" className="justify-between">
          <PlanSaveState plan={plan} />
          <Button
            variant="primary"
            icon={<Check aria-hidden size={20} />}
            onClick={() => edit(false)}
          >
            {t('common:actions.done')}
          </Button>
        </StickyBar>
      )}
    </>
  );
}

/** Keeps both buttons and the icons in one row, in every language. */
const SHORT_ON_PHONE = 'max-sm:px-3 max-sm:[&_svg]:hidden print:hidden';

/** Print and sharing, for every user who may read the plan. */
function PlanIcons({ plan, printed }: { plan: LessonPlan; printed: boolean }) {
  const { t } = useTranslation('common');
  return (
    <span className="flex print:hidden">
      {printed && (
        <IconButton
          label={t('actions.print')}
          icon={<Printer aria-hidden size={20} />}
          onClick={() => window.print()}
        />
      )}
      <PlanMenu plan={plan} />
    </span>
  );
}

/** The owner, the time of the last change and unsent changes. */
function Subtitle({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation('planning');
  const format = useFormat();
  const { isOwn } = usePlanRights();
  const { firstname, lastname } = plan.owner;
  const updated = t('plan.updated', { moment: format.moment(plan.updated_at) });
  const owner = isOwn(plan) ? null : t('plan.of', { name: `${firstname} ${lastname}` });
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      {[owner, updated].filter((text) => text !== null).join(' · ')}
      <PlanSaveState plan={plan} quiet />
    </p>
  );
}

function TeachToday({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation('planning');
  const [attaching, setAttaching] = useState(false);
  return (
    <>
      <Button
        className={SHORT_ON_PHONE}
        icon={<CalendarCheck aria-hidden size={18} />}
        onClick={() => setAttaching(true)}
      >
        {t('attach.open')}
      </Button>
      {attaching && <AttachDialog plan={plan} onClose={() => setAttaching(false)} />}
    </>
  );
}
