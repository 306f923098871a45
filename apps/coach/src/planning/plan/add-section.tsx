import type { LessonPlan } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAsk } from '../asking.ts';
import { useOfflineReason } from '../online-item.tsx';
import { TitleDialog } from '../title-dialog.tsx';

/** A new section at the end; the server gives it its number, so it needs a network. */
export function AddSection({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation(['planning', 'common']);
  const ask = useAsk();
  const reason = useOfflineReason();
  const [open, setOpen] = useState(false);
  const add = async (title: string) => {
    const outcome = await ask({ intent: 'add_section', uuid: plan.uuid, title });
    return outcome.ok ? null : outcome.error;
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
          longest={50}
          onConfirm={add}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
