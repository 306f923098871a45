import type { LessonPlanGroup } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  renderLink,
  useAlerts,
  useErrorText,
  useOfflineReason,
  useQueuedMoves,
  useUndoToast,
} from '@springboard/portal';
import {
  Button,
  EmptyState,
  IconButton,
  List,
  ListRow,
  MoveButtons,
  PageHeader,
} from '@springboard/ui';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { usePlanningSubmit } from '../submit-context.ts';
import { usePlannedScheme } from '../planned-scheme.ts';
import { moved, plansIn, usePlanning, usePlanRights } from '../plans.ts';
import { useMoveLabels } from '../use-move-labels.ts';
import { GroupMenu } from './group-menu.tsx';
import { PlanPicker } from './plan-picker.tsx';

/** The group's plans in their order. The owner can reorder them online. */
export function GroupPage({ group }: { group: LessonPlanGroup }) {
  const { t } = useTranslation('planning');
  const { curriculum } = usePlannedScheme();
  const planning = usePlanning();
  const { mayEditGroup } = usePlanRights();
  const reason = useOfflineReason();
  const order = useOrdering(group);
  const moveLabels = useMoveLabels();
  const [picking, setPicking] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const plans = plansIn(planning, group);
  const uuids = plans.map(({ uuid }) => uuid);
  const mayEdit = mayEditGroup(group);
  const move = useQueuedMoves({
    items: uuids,
    idOf: (uuid) => uuid,
    isBusy: isMoving,
    move: async (_uuid, index, by) => {
      setMoving(true);
      const error = await order(moved(uuids, index, by));
      setMoving(false);
      return error === null;
    },
  });

  return (
    <>
      <PageHeader
        eyebrow={curriculum.title}
        title={group.title}
        subtitle={t('group.plans', { count: plans.length })}
        actions={
          mayEdit && (
            <>
              <Button
                variant="primary"
                icon={<Plus aria-hidden size={20} />}
                disabledReason={reason}
                onClick={() => setPicking(true)}
              >
                {t('group.add')}
              </Button>
              <GroupMenu group={group} />
            </>
          )
        }
      />
      {plans.length === 0 ? (
        <EmptyState title={t('group.empty')} detail={mayEdit ? t('group.emptyText') : undefined} />
      ) : (
        <List label={t('group.label', { title: group.title })}>
          {plans.map(({ uuid, title, sections }, index) => (
            <ListRow
              key={uuid}
              leading={
                <span className="block w-6 text-center text-muted tabular">{index + 1}</span>
              }
              title={title}
              detail={t('session.sections', { count: sections.length })}
              to={paths.plan(curriculum.slug, uuid)}
              renderLink={renderLink}
              trailing={
                mayEdit && (
                  <span className="flex">
                    <MoveButtons
                      labels={moveLabels(title)}
                      index={index}
                      count={plans.length}
                      disabledReason={reason}
                      onMove={(by) => move(uuid, by)}
                    />
                    <IconButton
                      label={t('group.remove', { title })}
                      icon={<X aria-hidden size={20} />}
                      disabledReason={reason}
                      onClick={() => void order(uuids.toSpliced(index, 1))}
                    />
                  </span>
                )
              }
            />
          ))}
        </List>
      )}
      {picking && (
        <PlanPicker
          group={group}
          onPick={(added) => order([...uuids, ...added])}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

/** Saves the plans of the group in this order, with undo. Returns null or an error code. */
const useOrdering = (group: LessonPlanGroup) => {
  const { t } = useTranslation('planning');
  const errorText = useErrorText();
  const submit = usePlanningSubmit();
  const alerts = useAlerts();
  const showUndoToast = useUndoToast();
  const subject = `plan group ${group.uuid}`;
  const set = (plans: readonly string[]) =>
    submit({ intent: 'order_group', uuid: group.uuid, plans: [...plans] });
  return async (plans: readonly string[]): Promise<string | null> => {
    const result = await set(plans);
    if (!result.ok) {
      const detail = errorText(result.error);
      alerts.raise({ tone: 'error', title: t('group.notSaved'), detail, subject });
      return result.error;
    }
    showUndoToast({
      title: t('group.saved'),
      subject,
      hint: t('group.undoHint'),
      undo: () => set(group.plans),
    });
    return null;
  };
};
