import { DOT } from './dot.ts';
import type { SampleRequests } from './sample-request.ts';

/** Whole clubs, by the national body. */
export const clubRequests: SampleRequests<'clubs'> = {
  'POST /clubs': {
    as: 'ngo',
    request: () => ({ body: { name: 'Lakeside', time_zone: 'Europe/Paris' } }),
  },
  'PATCH /clubs/:id': {
    as: 'ngo',
    request: ({ world }) => ({ params: { id: world.club.id }, body: { name: 'Harbour' } }),
  },
  'PUT /clubs/:id/logo': {
    as: 'ngo',
    request: ({ world }) => ({ params: { id: world.club.id }, body: { image: DOT } }),
  },
  'POST /clubs/:id/export': {
    as: 'ngo',
    request: ({ world }) => ({ params: { id: world.club.id } }),
  },
  'POST /clubs/:id/export/:job_id/download': {
    as: 'ngo',
    request: async ({ world, send }) => {
      const params = { id: world.club.id };
      const job = await send('POST /clubs/:id/export', 'ngo', { params });
      return { params: { ...params, job_id: job.id } };
    },
    // Each download is recorded in the access log.
    again: 'new_effect',
  },
  'DELETE /clubs/:id': {
    as: 'ngo',
    request: async ({ world, send }) => {
      const params = { id: world.club.id };
      await send('POST /clubs/:id/export', 'ngo', { params });
      return { params };
    },
  },
  'POST /clubs/:id/undelete': {
    as: 'ngo',
    request: async ({ world, send }) => {
      const params = { id: world.club.id };
      await send('POST /clubs/:id/export', 'ngo', { params });
      await send('DELETE /clubs/:id', 'ngo', { params });
      return { params };
    },
  },
};
