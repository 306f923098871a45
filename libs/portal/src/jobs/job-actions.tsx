import type { Job } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { Download, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { UndoButton } from '../audit/undo-button.tsx';
import { useOfflineReason } from '../connection/use-offline-reason.ts';
import { CancelJob } from './cancel-job.tsx';
import { hasDownload, useJobActions } from './use-job-actions.ts';
import { canRetry, canUndo, isJobOpen } from './use-job-text.ts';

/** What the user can do with a job on its page. The screen loads the translations `jobs` and `tasks`. */
export function JobActions({ job }: { job: Job }) {
  const { t } = useTranslation('common');
  const { retry, download } = useJobActions();
  const { revalidate } = useRevalidator();
  const offlineReason = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    await revalidate();
    setBusy(false);
  };
  const button = { variant: 'primary', loading: isBusy, disabledReason: offlineReason } as const;
  return (
    <>
      {isJobOpen(job) && <CancelJob job={job} />}
      {canUndo(job) && <UndoButton id={job.audit_id} />}
      {canRetry(job) && (
        <Button
          {...button}
          icon={<RotateCcw aria-hidden size={18} />}
          onClick={() => void run(() => retry(job))}
        >
          {t('jobs.retry')}
        </Button>
      )}
      {hasDownload(job) && (
        <Button
          {...button}
          icon={<Download aria-hidden size={18} />}
          onClick={() => void run(() => download(job))}
        >
          {t('jobs.download')}
        </Button>
      )}
    </>
  );
}
