import type { Job } from '@springboard/contract';
import { durationOf, JOB_COUNTS, shownJobState } from '@springboard/domain';
import { type CsvTexts, listCsv, momentCell } from '../csv/texts.ts';

/** The columns of the list on screen. */
export const jobsCsv = (texts: CsvTexts, jobs: readonly Job[]): string => {
  const { t, moment } = texts;
  return listCsv(
    texts,
    [
      { heading: 'common:tasks.what', cell: (job) => titleText(texts, job) },
      { heading: 'common:tasks.state', cell: (job) => stateText(texts, job) },
      { heading: 'common:tasks.result', cell: (job) => resultText(texts, job) },
      {
        heading: 'common:tasks.by',
        cell: ({ user_name }) => user_name ?? t('common:tasks.server'),
      },
      { heading: 'common:tasks.when', cell: ({ created_at }) => moment(created_at) },
      {
        heading: 'common:tasks.began',
        cell: ({ started_at }) => momentCell(texts, started_at),
      },
      {
        heading: 'common:tasks.took',
        cell: ({ started_at, finished_at }) =>
          started_at === null || finished_at === null
            ? null
            : durationText(texts, Math.max(0, finished_at - started_at)),
      },
    ],
    jobs,
  );
};

const titleText = ({ t }: CsvTexts, { kind: of, subject }: Job): string => {
  const { title, action, version } = subject ?? {};
  const kind =
    action === undefined ? t(`common:jobs.kinds.${of}`) : t(`common:jobs.actions.${action}`);
  if (!title) return kind;
  return version === undefined
    ? t('common:jobs.ofSubject', { kind, title })
    : t('common:jobs.ofVersion', { kind, title, version });
};

/** The state or the progress, and the remaining time. */
const stateText = (texts: CsvTexts, job: Job): string => {
  const { t, percent } = texts;
  const { state, progress, seconds_left } = job;
  return [
    state === 'running' && progress > 0
      ? t('common:jobs.progress', { percent: percent(progress) })
      : t(`common:jobs.states.${shownJobState(job)}`),
    ...(seconds_left === null
      ? []
      : [t('common:jobs.left', { duration: durationText(texts, seconds_left) })]),
  ].join(' · ');
};

const resultText = (
  { t, percent }: CsvTexts,
  { state, started_at, progress, result }: Job,
): string | null => {
  if (state === 'failed') return t('common:jobs.failed');
  if (state === 'cancelled')
    return started_at === null
      ? t('common:jobs.cancelled')
      : t('common:jobs.cancelledPart', { percent: percent(progress) });
  if (result === null) return null;
  const counts = JOB_COUNTS.flatMap((name) => {
    const count = result.counts[name];
    return count === undefined ? [] : [t(`common:jobs.counts.${name}`, { count })];
  }).join(', ');
  const ended = t(`common:jobs.ended.${result.ended}`);
  if (result.ended === 'DONE') return counts || ended;
  return counts === '' ? ended : `${ended} ${counts}`;
};

const durationText = ({ t }: CsvTexts, seconds: number): string => {
  const { unit, ...values } = durationOf(seconds);
  return t(`common:jobs.duration.${unit}`, values);
};
