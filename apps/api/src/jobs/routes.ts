import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { findJob, findJobs, findLogs, queueAgain } from './queries.ts';

/** Background jobs, as far as row-level security shows them: the club's, or the whole client's. */
export const jobRoutes = (server: Server): void => {
  implement(server, 'GET /jobs', async ({ db, who, query, reply }) => {
    const { jobs, total } = await findJobs(db, { ...query, client_id: who.client_id });
    reply.total(total);
    return jobs;
  });

  implement(server, 'GET /jobs/:id', async ({ db, who, params }) => {
    const job = await findJob(db, who.client_id, params.id);
    if (job === undefined) return refuse(404, 'NOT_FOUND');
    return { ...job, logs: await findLogs(db, who.client_id, params.id) };
  });

  implement(server, 'POST /jobs/:id/retry', ({ write, who, params }) =>
    write(async (db) => {
      const ref = { client_id: who.client_id, job_id: params.id };
      const queued = await queueAgain(db, ref);
      const job = await findJob(db, who.client_id, params.id);
      if (job === undefined) return refuse(404, 'NOT_FOUND');
      if (!queued) return refuse(409, 'CONFLICT');
      await server.jobs.again(db, ref);
      return job;
    }),
  );
};
