import { implement } from '../http/implement.ts';
import type { Server } from '../http/server.ts';
import { listGroups } from './list.ts';
import { listGroupMembers } from './members.ts';
import { setRegister } from './registers.ts';

/** §7, Groups and members: the group's side. */
export const groupRoutes = (server: Server): void => {
  implement(server, 'GET /groups', listGroups);
  implement(server, 'GET /groups/:id/members', listGroupMembers);

  implement(server, 'POST /groups/:id/registers/:date', (context) => {
    const { id: group_id, date } = context.params;
    return setRegister(context, { group_id, date, ts: context.body.ts, complete: true });
  });
  implement(server, 'DELETE /groups/:id/registers/:date', (context) => {
    const { id: group_id, date } = context.params;
    return setRegister(context, { group_id, date, ts: context.now, complete: false });
  });
};
