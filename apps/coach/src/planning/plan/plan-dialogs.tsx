import type { LessonPlan } from '@springboard/contract';
import { freeTitle } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { TitleDialog, useAlerts } from '@springboard/portal';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { usePlanningSubmit } from '../submit-context.ts';
import { usePlanning, usePlanRights } from '../plans.ts';
import { useDeleting } from '../use-deleting.ts';
import { ShareDialog } from './share-dialog.tsx';
import { useEditing } from './use-editing.ts';

export type PlanDialog = 'rename' | 'copy' | 'share' | 'delete';

type PlanDialogProps = { plan: LessonPlan; onClose: () => void };

export function PlanDialogs({ open, ...props }: PlanDialogProps & { open: PlanDialog }) {
  if (open === 'rename') return <RenameDialog {...props} />;
  if (open === 'copy') return <CopyDialog {...props} />;
  if (open === 'share') return <ShareDialog {...props} />;
  return <DeleteDialog {...props} />;
}

/** Renames a plan. It works offline: the title is made unique among the owner's plans on this device (§5). */
function RenameDialog({ plan, onClose }: PlanDialogProps) {
  const { t } = useTranslation(['planning', 'common']);
  const { tryEdit } = useEditing(plan);
  const { plans } = usePlanning();
  const taken = plans
    .filter(({ uuid, owner }) => uuid !== plan.uuid && owner.uuid === plan.owner.uuid)
    .map(({ title }) => title);
  const rename = async (wanted: string) => {
    if (wanted === plan.title) return null;
    const title = freeTitle(wanted, taken);
    const text = await tryEdit({ edit: 'title', title }, t('planning:edit.renamed', { title }));
    return text === null ? null : { text };
  };
  return (
    <TitleDialog
      heading={t('planning:plan.rename')}
      confirm={t('common:actions.save')}
      title={plan.title}
      taken={taken}
      onConfirm={rename}
      onClose={onClose}
    />
  );
}

/** Copies a plan. The copy belongs to the user who makes it. */
function CopyDialog({ plan, onClose }: PlanDialogProps) {
  const { t } = useTranslation(['planning', 'common']);
  const { plans } = usePlanning();
  const { isOwn } = usePlanRights();
  const submit = usePlanningSubmit();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const copy = async (title: string) => {
    const result = await submit({ intent: 'copy_plan', uuid: plan.uuid, title });
    if (!result.ok) return result.error;
    const made = result.value?.title ?? title;
    alerts.raise({ tone: 'success', title: t('planning:list.made', { title: made }) });
    if (result.value !== null) void navigate(paths.plan(plan.scheme_slug, result.value.uuid));
    return null;
  };
  return (
    <TitleDialog
      heading={t('planning:plan.copy')}
      confirm={t('common:actions.copy')}
      title={plan.title}
      taken={plans.filter(isOwn).map(({ title }) => title)}
      onConfirm={copy}
      onClose={onClose}
    />
  );
}

/** §5: deleting a lesson plan requires typing its name. */
function DeleteDialog({ plan, onClose }: PlanDialogProps) {
  const { t } = useTranslation(['planning', 'common']);
  const { title } = plan;
  const { busy, remove } = useDeleting('delete_plan', plan, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('planning:plan.deleteTitle')}
      description={t('planning:plan.deleteText')}
      expected={{ text: title, label: t('planning:plan.typeTitle', { title }) }}
      confirmLabel={t('common:actions.delete')}
      cancelLabel={t('common:actions.cancel')}
      busy={busy}
      onConfirm={() => void remove()}
    />
  );
}
