import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { IconButton } from '@springboard/ui';
import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const HistoryDialog = lazy(async () => {
  const { HistoryDialog } = await import('./history-dialog.tsx');
  return { default: HistoryDialog };
});

type HistoryButtonProps = { member: GroupMember; skill: SchemeNode; labels: readonly string[] };

/** Leads to every grade that the member was ever given in the skill (D6). */
export function HistoryButton({ member, skill, labels }: HistoryButtonProps) {
  const { t } = useTranslation('coach');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('history.open', { skill: skill.title })}
        icon={<History aria-hidden size={20} />}
        className="text-muted"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <HistoryDialog
            member={member}
            skill={skill}
            labels={labels}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
