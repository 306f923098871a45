import { implement } from '../http/implement.ts';
import type { Server } from '../http/server.ts';
import { administerGroups } from './administration.ts';
import { listGroups } from './list.ts';
import { markForMove } from './marks.ts';
import { listGroupMembers } from './members.ts';
import { listRegisters } from './register-list.ts';
import { setRegister } from './registers.ts';
import { setSessionPlan } from './session-plan.ts';

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
    const { ts = context.now } = context.query;
    return setRegister(context, { group_id, date, ts, complete: false });
  });
  implement(server, 'GET /registers', listRegisters);
  implement(server, 'PATCH /groups/:id/sessions/:date', setSessionPlan);
  administerGroups(server);

  implement(
    server,
    'POST /groups/:groupId/members/:uuid/mark',
    (context) => {
      const { groupId: group_id, uuid: member_uuid } = context.params;
      const { remote_node_id, stay, ts = context.now } = context.body;
      return markForMove(context, { group_id, member_uuid, remote_node_id, stay, ts });
    },
    'side by side',
  );
  implement(
    server,
    'DELETE /groups/:groupId/members/:uuid/mark',
    (context) => {
      const { groupId: group_id, uuid: member_uuid } = context.params;
      const { ts = context.now } = context.query;
      return markForMove(context, { group_id, member_uuid, remote_node_id: null, stay: false, ts });
    },
    'side by side',
  );
};
