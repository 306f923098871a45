import type { LessonPlan } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  TitleDialog,
  useFormat,
  useOfflineReason,
  useOfflineState,
  withValue,
} from '@springboard/portal';
import {
  Button,
  EmptyState,
  IconButton,
  PageHeader,
  StickyBar,
  SyncStatusIcon,
} from '@springboard/ui';
import { CalendarCheck, Check, PenLine, Plus, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { usePlannedScheme } from '../planned-scheme.ts';
import { usePlanRights } from '../plans.ts';
import { usePlanningSubmit } from '../submit-context.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { Headings } from './headings.tsx';
import { PlanMenu } from './plan-menu.tsx';
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
        <StickyBar edge="bottom" className="flex-wrap justify-between">
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

/** Adds a section at the end. The server assigns its id, so this needs a connection. */
function AddSection({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation(['planning', 'common']);
  const submit = usePlanningSubmit();
  const reason = useOfflineReason();
  const [open, setOpen] = useState(false);
  const add = async (title: string) => {
    const result = await submit({ intent: 'add_section', uuid: plan.uuid, title });
    return result.ok ? null : result.error;
  };
  return (
    <>
      <Button
        wide
        icon={<Plus aria-hidden size={20} />}
        disabledReason={reason}
        onClick={() => setOpen(true)}
      >
        {t('planning:section.add')}
      </Button>
      {open && (
        <TitleDialog
          heading={t('planning:section.add')}
          confirm={t('common:actions.add')}
          maxLength={50}
          onConfirm={add}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type PlanSaveStateProps = {
  plan: LessonPlan;
  /** Whether to show nothing once all edits are on the server. */
  quiet?: boolean;
};

/** Whether the edits of a plan are on the server, on this device or rejected. */
function PlanSaveState({ plan, quiet }: PlanSaveStateProps) {
  const { t } = useTranslation('common');
  const syncState = useOfflineState((state) => state.unsyncedByMember[plan.uuid]);
  const shape = 'inline-flex min-h-6 items-center gap-1.5 text-sm print:hidden';
  if (syncState === 'rejected') {
    return (
      <Link
        to={paths.syncCentre}
        className={`${shape} relative text-negative-ink before:absolute before:inset-x-0 before:-inset-y-2.5`}
      >
        <SyncStatusIcon state="refused" label="" />
        {t('state.notAccepted')}
      </Link>
    );
  }
  if (syncState === undefined && quiet) return null;
  return (
    <span className={`${shape} text-muted`}>
      <SyncStatusIcon state={syncState === undefined ? 'server' : 'device'} label="" />
      {t(syncState === undefined ? 'state.savedServer' : 'state.savedHere')}
    </span>
  );
}
