import type { LessonPlanGroup } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useAlerts, useErrorText } from '@springboard/portal';
import { Button, EmptyState, IconButton, List, ListRow, PageHeader } from '@springboard/ui';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useAsk } from '../asking.ts';
import { MoveButtons } from '../move-buttons.tsx';
import { useOfflineReason } from '../online-item.tsx';
import { usePlannedScheme } from '../planned-scheme.ts';
import { moved, plansIn, usePlanning, usePlanRights } from '../plans.ts';
import { useDone } from '../use-done.ts';
import { GroupMenu } from './group-menu.tsx';
import { PlanPicker } from './plan-picker.tsx';

/** The group's plans in their order; its owner puts them in another. Online only. */
export function GroupPage({ group }: { group: LessonPlanGroup }) {
  const { t } = useTranslation('planning');
  const { curriculum } = usePlannedScheme();
  const planning = usePlanning();
  const { mayEditGroup } = usePlanRights();
  const reason = useOfflineReason();
  const order = useOrdering(group);
  const [picking, setPicking] = useState(false);
  const plans = plansIn(planning, group);
  const uuids = plans.map(({ uuid }) => uuid);
  const mayEdit = mayEditGroup(group);

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
          {plans.map(({ uuid, title, sections }, place) => (
            <ListRow
              key={uuid}
              leading={
                <span className="block w-6 text-center text-muted tabular">{place + 1}</span>
              }
              title={title}
              detail={t('session.sections', { count: sections.length })}
              to={paths.plan(curriculum.slug, uuid)}
              renderLink={renderLink}
              trailing={
                mayEdit && (
                  <span className="flex">
                    <MoveButtons
                      name={title}
                      place={place}
                      count={plans.length}
                      reason={reason}
                      onMove={(by) => void order(moved(uuids, place, by))}
                    />
                    <IconButton
                      label={t('group.remove', { title })}
                      icon={<X aria-hidden size={20} />}
                      disabledReason={reason}
                      onClick={() => void order(uuids.toSpliced(place, 1))}
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

/** Puts plans into the group in this order, with its undo; null or the code of what went wrong. */
const useOrdering = (group: LessonPlanGroup) => {
  const { t } = useTranslation('planning');
  const errorText = useErrorText();
  const ask = useAsk();
  const alerts = useAlerts();
  const done = useDone();
  const subject = `plan group ${group.uuid}`;
  const set = (plans: readonly string[]) =>
    ask({ intent: 'order_group', uuid: group.uuid, plans: [...plans] });
  return async (plans: readonly string[]): Promise<string | null> => {
    const outcome = await set(plans);
    if (!outcome.ok) {
      const detail = errorText(outcome.error);
      alerts.raise({ tone: 'error', title: t('group.notSaved'), detail, subject });
      return outcome.error;
    }
    done({
      title: t('group.saved'),
      subject,
      hint: t('group.undoHint'),
      undo: () => set(group.plans),
    });
    return null;
  };
};
