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

/** Reads as it prints; “Edit” brings the controls, and the address keeps that. */
export function PlanPage({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation(['planning', 'common']);
  const { curriculum } = usePlannedScheme();
  const { mayEdit } = usePlanRights();
  const [address, setAddress] = useSearchParams();
  const editing = mayEdit(plan) && address.has('edit');
  const edit = (on: boolean) =>
    setAddress((now) => withValue(now, 'edit', on ? '1' : ''), { replace: true });

  return (
    <>
      <PageHeader
        eyebrow={curriculum.title}
        title={plan.title}
        subtitle={<Subtitle plan={plan} />}
        actions={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            {mayEdit(plan) && !editing && (
              <Button
                variant="primary"
                icon={<PenLine aria-hidden size={18} />}
                onClick={() => edit(true)}
              >
                {t('common:actions.edit')}
              </Button>
            )}
            {!editing && <TeachToday plan={plan} />}
            <span className="flex">
              {!editing && (
                <IconButton
                  label={t('common:actions.print')}
                  icon={<Printer aria-hidden size={20} />}
                  onClick={() => window.print()}
                />
              )}
              <PlanMenu plan={plan} />
            </span>
          </div>
        }
      />
      <div className="space-y-4 pb-6">
        <Headings plan={plan} kind="plan_header" editing={editing} />
        {plan.sections.length === 0 && (
          <EmptyState
            title={t('planning:plan.noSections')}
            detail={mayEdit(plan) ? t('planning:plan.noSectionsText') : undefined}
          />
        )}
        {plan.sections.map((section, place) => (
          <SectionCard
            key={section.id}
            plan={plan}
            section={section}
            place={place}
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

/** Whose it is and when it was changed; and what the server has not yet. */
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
  const { mayMake } = usePlanRights();
  const [attaching, setAttaching] = useState(false);
  if (!mayMake) return null;
  return (
    <>
      <Button icon={<CalendarCheck aria-hidden size={18} />} onClick={() => setAttaching(true)}>
        {t('attach.open')}
      </Button>
      {attaching && <AttachDialog plan={plan} onClose={() => setAttaching(false)} />}
    </>
  );
}
