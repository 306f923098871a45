import type { Job } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, IconButton } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { CircleStop } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOfflineReason } from '../connection/use-offline-reason.ts';
import { useFormat } from '../dates.ts';
import { useJobActions } from './use-job-actions.ts';
import { useJobText } from './use-job-text.ts';

type CancelJobProps = {
  /** A job that is queued or running. */
  job: Job;
  /** Only the icon, in a table row. */
  compact?: boolean;
};

/** Cancels a job before its next step, after a dialog that says what stays and what remains undone. */
export function CancelJob({ job, compact = false }: CancelJobProps) {
  const { t } = useTranslation('common');
  const { percent } = useFormat();
  const text = useJobText();
  const { cancel } = useJobActions();
  const { revalidate } = useRevalidator();
  const disabledReason = useOfflineReason();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const title = text.title(job);
  const remains = () => {
    if (job.started_at === null) return t('tasks.cancelQueued', { job: title });
    if (job.progress === 0 && job.state === 'running')
      return t('tasks.cancelRunning', { job: title });
    const shares = { percent: percent(job.progress), rest: percent(100 - job.progress) };
    return t('tasks.cancelPart', { job: title, ...shares });
  };
  const confirm = async () => {
    setBusy(true);
    await cancel(job);
    setBusy(false);
    setOpen(false);
    await revalidate();
  };
  const trigger = {
    icon: <CircleStop aria-hidden size={18} />,
    disabledReason,
    onClick: () => setOpen(true),
  };
  return (
    <>
      {compact ? (
        <IconButton label={t('tasks.cancelOf', { job: title })} {...trigger} />
      ) : (
        <Button {...trigger}>{t('tasks.cancel')}</Button>
      )}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('tasks.cancel')}
        description={`${remains()} ${t('tasks.canRetry')}`}
        confirmLabel={t('tasks.cancel')}
        cancelLabel={t('tasks.keep')}
        onConfirm={() => void confirm()}
        variant="primary"
        busy={isBusy}
      />
    </>
  );
}
