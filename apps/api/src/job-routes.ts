import { defineRoute } from './routing/define-route.ts';
import { findCsvTexts } from './csv/texts.ts';
import { acceptsCsv } from './http/accepts-csv.ts';
import { apiError, csvResponse } from './http/api-error.ts';
import type { Server } from './routing/server.ts';
import { jobsCsv } from './jobs/jobs-csv.ts';
import { findJob, findJobs, findLogs, findSteps, jobOf } from './jobs/queries.ts';
import { cancelJob, retryJob } from './jobs/state-queries.ts';

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
