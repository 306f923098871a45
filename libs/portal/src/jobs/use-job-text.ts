import type { Job } from '@springboard/contract';
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

/** The state on screen: a finished job without a result is not done but stopped. */
export type ShownJobState = Job['state'] | 'stopped';

export const shownJobState = ({ state, result }: Pick<Job, 'state' | 'result'>): ShownJobState =>
  state === 'done' && result !== null && result.ended !== 'DONE' ? 'stopped' : state;

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

const COUNTS = [
  'created',
  'updated',
  'changed',
  'certificates',
  'skipped',
  'emails',
  'rows',
  'members',
  'logs',
  'files',
] as const;

/** A job in words. The screen loads the translations `jobs`. */
export const useJobText = () => {
  const { t } = useTranslation('common');
  const { percent } = useFormat();
  return useMemo(() => {
    const countsOf = ({ result }: Pick<Job, 'result'>): string =>
      COUNTS.flatMap((name) => {
        const count = result?.counts[name];
        return count === undefined ? [] : [t(`jobs.counts.${name}`, { count })];
      }).join(', ');
    return {
      title: ({ kind, subject }: Pick<Job, 'kind' | 'subject'>): string => {
        const title = subject?.title ?? '';
        const action = subject?.action;
        const text = action === undefined ? t(`jobs.kinds.${kind}`) : t(`jobs.actions.${action}`);
        return title === '' ? text : t('jobs.ofSubject', { kind: text, title });
      },
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
