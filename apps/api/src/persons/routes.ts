import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { clubOfMember, findAccess } from './access.ts';
import { erasePerson } from './erasure.ts';
import { beginExport, downloadExport } from './export.ts';

/** A person's right to their data: to see who looked, to have it, to have it gone. */
export const personRoutes = (server: Server): void => {
  implement(server, 'GET /members/:uuid/access', async ({ db, who, params, query, reply }) => {
    if ((await clubOfMember(db, who, params.uuid)) === undefined) {
      return refuse(404, 'UNKNOWN_MEMBER');
    }
    const { entries, total } = await findAccess(db, who, params.uuid, query);
    reply.total(total);
    return entries;
  });
  implement(server, 'POST /members/:uuid/export', beginExport);
  implement(server, 'POST /members/:uuid/export/:id/download', downloadExport);
  implement(server, 'POST /members/:uuid/erasure', erasePerson);
};
