import type { Job } from '@springboard/contract';
import { durationOf, JOB_COUNTS, type ShownJobState, shownJobState } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import type { Tone } from '@springboard/ui';
import { useMemo } from 'react';
import { useFormat } from '../dates.ts';

/** Whether the user can retry the job. */
export const canRetry = ({ state, is_undone }: Pick<Job, 'state' | 'is_undone'>): boolean =>
  !is_undone && (state === 'failed' || state === 'cancelled');

/** Whether the changes of the job can be undone: none of it runs any more. */
export const canUndo = <T extends Pick<Job, 'state' | 'audit_id'>>(
  job: T,
): job is T & { audit_id: number } => job.audit_id !== null && !isJobOpen(job);

/** Whether the job's state still changes by itself. */
export const isJobOpen = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'queued' || state === 'running';

export const JOB_TONES = {
  queued: 'neutral',
  running: 'info',
  done: 'positive',
  stopped: 'warning',
  failed: 'negative',
  cancelled: 'neutral',
} as const satisfies Record<ShownJobState, Tone>;

/** A job in words. The screen loads the translations `jobs`. */
export const useJobText = () => {
  const { t } = useTranslation('common');
  const { percent } = useFormat();
  return useMemo(() => {
    const countsOf = ({ result }: Pick<Job, 'result'>): string =>
      JOB_COUNTS.flatMap((name) => {
        const count = result?.counts[name];
        return count === undefined ? [] : [t(`jobs.counts.${name}`, { count })];
      }).join(', ');
    const duration = (seconds: number): string => {
      const { unit, ...values } = durationOf(seconds);
      return t(`jobs.duration.${unit}`, values);
    };
    return {
      title: ({ kind, subject }: Pick<Job, 'kind' | 'subject'>): string => {
        const title = subject?.title ?? '';
        const action = subject?.action;
        const text = action === undefined ? t(`jobs.kinds.${kind}`) : t(`jobs.actions.${action}`);
        if (title === '') return text;
        const version = subject?.version;
        return version === undefined
          ? t('jobs.ofSubject', { kind: text, title })
          : t('jobs.ofVersion', { kind: text, title, version });
      },
      /** An estimate of the remaining time; null unless the job runs and some of it is done. */
      left: ({ seconds_left }: Pick<Job, 'seconds_left'>): string | null =>
        seconds_left === null ? null : t('jobs.left', { duration: duration(seconds_left) }),
      /** How long an ended job ran; null if it did not. */
      took: ({
        started_at,
        finished_at,
      }: Pick<Job, 'started_at' | 'finished_at'>): string | null =>
        started_at === null || finished_at === null
          ? null
          : duration(Math.max(0, finished_at - started_at)),
      duration,
      state: (job: Pick<Job, 'state' | 'result' | 'progress'>): string =>
        job.state === 'running' && job.progress > 0
          ? t('jobs.progress', { percent: percent(job.progress) })
          : t(`jobs.states.${shownJobState(job)}`),
      /** The result; null while the job is open or if nothing is known about it. */
      result: (job: Pick<Job, 'state' | 'result' | 'progress' | 'started_at'>): string | null => {
        if (job.state === 'failed') return t('jobs.failed');
        if (job.state === 'cancelled')
          return job.started_at === null
            ? t('jobs.cancelled')
            : t('jobs.cancelledPart', { percent: percent(job.progress) });
        if (job.result === null) return null;
        const counts = countsOf(job);
        const { ended } = job.result;
        if (ended === 'DONE') return counts === '' ? t('jobs.ended.DONE') : counts;
        return [t(`jobs.ended.${ended}`), counts].filter((part) => part !== '').join(' ');
      },
    };
  }, [t, percent]);
};
