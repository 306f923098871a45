import type { Job } from '@springboard/contract';
import { defineRoute } from './routing/define-route.ts';
import { type CsvTexts, findCsvTexts, listCsv } from './csv/texts.ts';
import { acceptsCsv } from './http/accepts-csv.ts';
import { apiError, csvResponse } from './http/api-error.ts';
import type { Server } from './routing/server.ts';
import {
  cancelJob,
  findJob,
  findJobs,
  findLogs,
  findSteps,
  jobOf,
  retryJob,
} from './jobs/queries.ts';

/** Background jobs: those of the club, or of the whole client for the national body. */
export const jobRoutes = (server: Server): void => {
  defineRoute(server, 'GET /jobs', async ({ db, principal, query, headers, reply, now }) => {
    const isCsv = acceptsCsv(headers);
    const { jobs, total } = await findJobs(db, principal, { ...query, all: isCsv }, now);
    reply.total(total);
    return isCsv ? csvResponse(jobsCsv(await findCsvTexts(db, principal), jobs)) : jobs;
  });

  defineRoute(server, 'GET /jobs/:id', async ({ db, principal, params, now }) => {
    const job = await findJob(db, principal, params.id, now);
    if (job === undefined) return apiError(404, 'NOT_FOUND');
    const { client_id } = principal;
    const steps = await findSteps(db, client_id, params.id);
    return { ...job, steps, logs: await findLogs(db, client_id, params.id) };
  });

  defineRoute(server, 'POST /jobs/:id/retry', ({ write, principal, params, now }) =>
    write(async (db) => {
      const ref = { client_id: principal.client_id, job_id: params.id };
      if ((await findJob(db, principal, params.id, now)) === undefined)
        return apiError(404, 'NOT_FOUND');
      if (!(await retryJob(db, ref))) return apiError(409, 'CONFLICT');
      await server.jobs.requeue(db, ref);
      return jobOf(db, principal, params.id, now);
    }),
  );

  defineRoute(server, 'POST /jobs/:id/cancel', ({ write, principal, params, now }) =>
    write(async (db) => {
      const ref = { client_id: principal.client_id, job_id: params.id };
      if ((await findJob(db, principal, params.id, now)) === undefined)
        return apiError(404, 'NOT_FOUND');
      if (!(await cancelJob(db, ref, now))) return apiError(409, 'CONFLICT');
      return jobOf(db, principal, params.id, now);
    }),
  );
};

/** The columns of the list on screen. */
const jobsCsv = (texts: CsvTexts, jobs: readonly Job[]): string => {
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
        cell: ({ started_at }) => (started_at === null ? null : moment(started_at)),
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

/** The state or the progress, and the remaining time. A finished job without a result is stopped. */
const stateText = (texts: CsvTexts, { state, progress, result, seconds_left }: Job): string => {
  const { t, percent } = texts;
  const isStopped = state === 'done' && result !== null && result.ended !== 'DONE';
  return [
    state === 'running' && progress > 0
      ? t('common:jobs.progress', { percent: percent(progress) })
      : t(`common:jobs.states.${isStopped ? 'stopped' : state}`),
    ...(seconds_left === null
      ? []
      : [t('common:jobs.left', { duration: durationText(texts, seconds_left) })]),
  ].join(' · ');
};

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
  const counts = COUNTS.flatMap((name) => {
    const count = result.counts[name];
    return count === undefined ? [] : [t(`common:jobs.counts.${name}`, { count })];
  }).join(', ');
  const ended = t(`common:jobs.ended.${result.ended}`);
  if (result.ended === 'DONE') return counts || ended;
  return counts === '' ? ended : `${ended} ${counts}`;
};

const durationText = ({ t }: CsvTexts, seconds: number): string => {
  if (seconds < 60) return t('common:jobs.duration.seconds', { seconds });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t('common:jobs.duration.minutes', { minutes });
  const hours = Math.floor(minutes / 60);
  return t('common:jobs.duration.hours', { hours, minutes: minutes % 60 });
};
