import type { LessonPlanGroup } from '@springboard/contract';
import { localeOf, useTranslation } from '@springboard/i18n';
import { Button, Checkbox, EmptyState } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { usePlanning } from '../plans.ts';

type PlanPickerProps = {
  group: LessonPlanGroup;
  /** Receives the uuids in the order of selection. Returns null once they are in the group. */
  onPick: (uuids: readonly string[]) => Promise<string | null>;
  onClose: () => void;
};

/** Selects plans of the group's scheme that are not in the group yet. */
export function PlanPicker({ group, onPick, onClose }: PlanPickerProps) {
  const { t, i18n } = useTranslation(['planning', 'common']);
  const planning = usePlanning();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const locale = localeOf(i18n);
  const offered = planning.plans
    .filter(
      ({ uuid, scheme_slug }) => scheme_slug === group.scheme_slug && !group.plans.includes(uuid),
    )
    .toSorted((a, b) => a.title.localeCompare(b.title, locale));
  const toggle = (uuid: string) =>
    setChosen((current) =>
      current.includes(uuid) ? current.filter((selected) => selected !== uuid) : [...current, uuid],
    );
  const add = async () => {
    setBusy(true);
    const error = await onPick(chosen);
    setBusy(false);
    if (error === null) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('planning:group.add')}
      closeLabel={t('common:actions.cancel')}
      footer={
        offered.length > 0 && (
          <Button
            variant="primary"
            size="large"
            disabled={chosen.length === 0}
            loading={busy}
            onClick={() => void add()}
          >
            {chosen.length === 0
              ? t('planning:group.add')
              : t('planning:group.addCount', { count: chosen.length })}
          </Button>
        )
      }
    >
      {offered.length === 0 ? (
        <EmptyState title={t('planning:group.nothingToAdd')} />
      ) : (
        <ul className="divide-y divide-line">
          {offered.map(({ uuid, title }) => (
            <li key={uuid}>
              <Checkbox
                label={title}
                checked={chosen.includes(uuid)}
                onChange={() => toggle(uuid)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
