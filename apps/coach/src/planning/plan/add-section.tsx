import type { LessonPlan } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useOfflineReason, TitleDialog } from '@springboard/portal';
import { Button } from '@springboard/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usePlanningSubmit } from '../submit-context.ts';

/** Adds a section at the end. The server assigns its id, so this needs a connection. */
export function AddSection({ plan }: { plan: LessonPlan }) {
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
