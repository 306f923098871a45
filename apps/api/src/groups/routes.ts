import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { administerGroups } from './administration.ts';
import { listGroups } from './list.ts';
import { setMoveIntent } from './move-intents.ts';
import { listGroupMembers } from './members.ts';
import { listPlanned } from './planned.ts';
import { listRegisters, setRegister } from './registers.ts';

/** §7, Groups and members: the calls about groups. */
export const groupRoutes = (server: Server): void => {
  defineRoute(server, 'GET /groups', listGroups);
  defineRoute(server, 'GET /groups/:id/members', listGroupMembers);
  defineRoute(server, 'GET /groups/:id/planned', listPlanned);

  defineRoute(server, 'POST /groups/:id/registers/:date', (context) => {
    const { id: group_id, date } = context.params;
    return setRegister(context, { group_id, date, ts: context.body.ts, complete: true });
  });
  defineRoute(server, 'DELETE /groups/:id/registers/:date', (context) => {
    const { id: group_id, date } = context.params;
    const { ts = context.now } = context.query;
    return setRegister(context, { group_id, date, ts, complete: false });
  });
  defineRoute(server, 'GET /registers', listRegisters);
  administerGroups(server);

  defineRoute(
    server,
    'POST /groups/:groupId/members/:uuid/mark',
    (context) => {
      const { groupId: group_id, uuid: member_uuid } = context.params;
      const { remote_node_id, stay, ts = context.now } = context.body;
      return setMoveIntent(context, { group_id, member_uuid, remote_node_id, stay, ts });
    },
    'concurrent',
  );
  defineRoute(
    server,
    'DELETE /groups/:groupId/members/:uuid/mark',
    (context) => {
      const { groupId: group_id, uuid: member_uuid } = context.params;
      const { ts = context.now } = context.query;
      return setMoveIntent(context, {
        group_id,
        member_uuid,
        remote_node_id: null,
        stay: false,
        ts,
      });
    },
    'concurrent',
  );
};
