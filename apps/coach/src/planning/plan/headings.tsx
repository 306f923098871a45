import type { Label, LessonPlan } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, Card, TextArea } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { headingsOf, usePlanning } from '../plans.ts';
import { useEditing } from './use-editing.ts';
import { useSaveOnLeave } from './use-save-on-leave.ts';

type HeadingsProps = { plan: LessonPlan; kind: Label['kind'] };

/** The texts under the plan's headings, above or below its sections. */
export function Headings({ plan, kind, editing }: HeadingsProps & { editing: boolean }) {
  const { t } = useTranslation('planning');
  const planning = usePlanning();
  const [open, setOpen] = useState(false);
  const headings = headingsOf(planning, plan, kind);
  const written = headings.filter(({ value }) => value.trim() !== '');
  if (headings.length === 0 || (written.length === 0 && !editing)) return null;
  return (
    <Card className="break-inside-avoid">
      <dl className="grid gap-4 wrap-anywhere sm:grid-cols-2">
        {(editing ? headings : written).map(({ label, value }) => (
          <div key={label.id}>
            <dt className="text-sm text-muted">{label.name}</dt>
            <dd className="mt-0.5 whitespace-pre-line">
              {value.trim() === '' ? <span aria-hidden>–</span> : value}
            </dd>
          </div>
        ))}
      </dl>
      {editing && (
        <Button
          className="mt-4"
          icon={<PenLine aria-hidden size={18} />}
          onClick={() => setOpen(true)}
        >
          {t(`headings.edit.${kind}`)}
        </Button>
      )}
      {open && <HeadingsDialog plan={plan} kind={kind} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function HeadingsDialog({ plan, kind, onClose }: HeadingsProps & { onClose: () => void }) {
  const { t } = useTranslation(['planning', 'common']);
  const planning = usePlanning();
  const { commitEdit } = useEditing(plan);
  const headings = headingsOf(planning, plan, kind);
  const [texts, setTexts] = useState<Readonly<Record<number, string>>>({});
  const textOf = (label: Label, value: string) => texts[label.id] ?? value;
  const headers = headings
    .filter(({ label, value }) => textOf(label, value) !== value)
    .map(({ label, value }) => ({ label_id: label.id, value: textOf(label, value) }));
  const isChanged = headers.length > 0;
  const commit = () => commitEdit({ edit: 'headers', headers }, t('planning:headings.saved'));
  const close = useSaveOnLeave({ isChanged, save: commit, onClose });
  const save = async () => {
    if (isChanged && !(await commit())) return;
    close();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      isDismissible={!isChanged}
      title={t(`headings.edit.${kind}`)}
      closeLabel={t('common:actions.cancel')}
      footer={
        <Button variant="primary" size="large" onClick={() => void save()}>
          {t('common:actions.save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {headings.map(({ label, value }, index) => (
          <TextArea
            data-first-focus={index === 0 || undefined}
            key={label.id}
            label={label.name}
            hint={label.value === '' ? undefined : label.value}
            maxLength={4000}
            value={textOf(label, value)}
            onChange={({ target }) => setTexts((now) => ({ ...now, [label.id]: target.value }))}
          />
        ))}
      </div>
    </Dialog>
  );
}
