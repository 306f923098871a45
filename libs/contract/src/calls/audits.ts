import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls } from './call.ts';
import { paging } from './groups.ts';

const { page, per_page } = paging('ts');

/** What was done in a club, and undo (D18). */
export const auditCalls = defineCalls({
  /**
   * Latest first: of the administrator's club; for the national body, what the user did, and what others did to
   * schemes, clubs, languages, tags and users' accounts.
   */
  'GET /audits': {
    auth: ['admin', 'ngo'],
    query: Type.Object({
      page,
      per_page,
      action: Type.Optional(Type.String({ maxLength: 50 })),
      entity: Type.Optional(Type.String({ maxLength: 50 })),
      entity_id: Type.Optional(Type.String({ maxLength: 100 })),
      member_uuid: Type.Optional(E.Uuid),
      /** Entries of the group and of its sessions; with `session_date` only those of its session on this date. */
      group_id: Type.Optional(E.Id),
      session_date: Type.Optional(E.DateOnly),
      /** The user who did it. */
      user_uuid: Type.Optional(E.Uuid),
      /** Entries since, and before. */
      from: Type.Optional(E.Timestamp),
      to: Type.Optional(E.Timestamp),
      /** Of equal actions of a user on an entity in one hour, only the last. */
      hourly: Type.Optional(E.Flag),
    }),
    response: Type.Array(E.AuditEntry),
    status: 200,
    total: true,
  },
  /**
   * Undoes exactly this entry, within 30 days. 409 CONFLICT as `UndoConflict`, or with `state`: it is `undone`,
   * `expired` or `final`.
   */
  'POST /audits/:id/undo': {
    auth: ['admin', 'ngo'],
    params: Type.Object({ id: E.Id }),
    response: E.AuditEntry,
    status: 200,
  },
});
