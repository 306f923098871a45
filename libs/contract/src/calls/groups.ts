import Type from 'typebox';
import * as E from '../entities/index.ts';
import { REGISTER_STATES } from '../vocabulary/index.ts';
import { defineCalls } from './call.ts';

/** `page` counts from 0; `sort` is a direction letter and a field, as `afirstname` or `ddob` (§7). */
export const paging = (fields: string) => ({
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 10 })),
  sort: Type.Optional(Type.String({ pattern: `^[ad](${fields})$` })),
  search: Type.Optional(Type.String({ maxLength: 100 })),
});

const flag = Type.Optional(E.Flag);

const ByGroup = Type.Object({ id: E.Id });
const ByGroupAndMember = Type.Object({ groupId: E.Id, uuid: E.Uuid });
const Marked = Type.Object({
  uuid: E.Uuid,
  move_remote_node_id: E.nullable(E.NodeId),
  move_stay: Type.Boolean(),
});
const ByGroupAndDate = Type.Object({ id: E.Id, date: E.DateOnly });

/** §7, Groups and members: calls of a group. */
export const groupCalls = defineCalls({
  /** With `date`, the sessions of that day; otherwise the groups. */
  'GET /groups': {
    auth: ['coach', 'admin', 'ngo'],
    query: Type.Object({
      ...paging('name|start_at|total_members|waiting|ready|coaches|status'),
      active: flag,
      status: flag,
      with_times: flag,
      with_coaches: flag,
      with_counts: flag,
      with_levels: flag,
      /** Accepted without effect: groups from another system are always included. */
      with_remote: flag,
      with_sessions: flag,
      with_clubs: flag,
      date: Type.Optional(E.DateOnly),
      all_groups: flag,
    }),
    response: Type.Array(E.Group),
    status: 200,
    total: true,
    csv: true,
  },
  'GET /groups/:id/members': {
    auth: ['coach', 'admin'],
    views: true,
    params: ByGroup,
    query: Type.Object({
      ...paging('firstname|lastname|dob'),
      with_progress: flag,
      with_tags: flag,
      with_groups: flag,
      with_attendance: flag,
      with_alerts: flag,
      with_awards: flag,
      with_notes: flag,
      session_date: Type.Optional(E.DateOnly),
      group_ngo_id: Type.Optional(Type.String({ maxLength: 100 })),
      scheme_uuid: Type.Optional(E.Uuid),
    }),
    response: Type.Array(E.GroupMember),
    status: 200,
    total: true,
  },
  /**
   * D7: completes the register of the session on this date. Members without a mark are absent. 404 NO_SESSION without
   * one, and for one that was cancelled before the register was completed.
   */
  'POST /groups/:id/registers/:date': {
    auth: ['coach', 'admin'],
    params: ByGroupAndDate,
    body: Type.Object({ ts: E.Timestamp }),
    response: E.Register,
    status: 200,
    change: true,
  },
  'DELETE /groups/:id/registers/:date': {
    auth: ['coach', 'admin'],
    params: ByGroupAndDate,
    query: Type.Object({ ts: Type.Optional(E.Timestamp) }),
    response: E.Register,
    status: 200,
    change: true,
  },
  /** Registers of the user's groups between two dates at most 93 days apart (D12, §7). */
  'GET /registers': {
    auth: ['coach', 'admin'],
    query: Type.Object({
      from: E.DateOnly,
      to: E.DateOnly,
      state: Type.Optional(E.oneOf(REGISTER_STATES)),
    }),
    response: Type.Array(E.DatedRegister),
    status: 200,
  },
  /** Records a move intent: the member should move to a node, or stay at it (§4). */
  'POST /groups/:groupId/members/:uuid/mark': {
    auth: ['coach', 'admin'],
    params: ByGroupAndMember,
    body: Type.Object({
      remote_node_id: E.NodeId,
      stay: Type.Boolean(),
      ts: Type.Optional(E.Timestamp),
    }),
    response: Marked,
    status: 200,
    change: true,
  },
  'DELETE /groups/:groupId/members/:uuid/mark': {
    auth: ['coach', 'admin'],
    params: ByGroupAndMember,
    query: Type.Object({ ts: Type.Optional(E.Timestamp) }),
    response: Marked,
    status: 200,
    change: true,
  },
});
