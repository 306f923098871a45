import type { Job } from '@springboard/contract';
import { shownJobState } from '@springboard/domain';
import { Notice, ProgressBar } from '@springboard/ui';
import { useOnline } from '../hooks.ts';
import { useLiveReload } from './use-live-reload.ts';
import { isJobOpen, useJobText } from './use-job-text.ts';

/** The progress of a job, then its result. Loads the page again until the job has ended. */
export function JobOutcome({ job }: { job: Job }) {
  const text = useJobText();
  const result = text.result(job);
  const isOpen = isJobOpen(job);
  useLiveReload(useOnline() && isOpen);
  return (
    <>
      {isOpen && (
        <ProgressBar
          label={text.title(job)}
          value={job.progress > 0 ? job.progress : null}
          valueText={text.state(job)}
        />
      )}
      {result !== null && (
        <Notice kind={NOTICES[shownJobState(job)]} live>
          {result}
        </Notice>
      )}
    </>
  );
}

const NOTICES = {
  queued: 'info',
  running: 'info',
  done: 'success',
  stopped: 'warning',
  failed: 'error',
  cancelled: 'info',
} as const;
