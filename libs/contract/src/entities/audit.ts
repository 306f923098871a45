import Type, { type Static } from 'typebox';
import { Id, nullable, Timestamp, Uuid } from './basics.ts';

/** What a user did (D18). `detail` has ids, codes and numbers, no personal data. */
export const AuditEntry = Type.Object({
  id: Id,
  ts: Timestamp,
  /** `group.edit`, `member.tag` … */
  action: Type.String(),
  entity: Type.String(),
  entity_id: Type.String(),
  member_uuid: nullable(Uuid),
  /** null: the server itself, or a user that does not exist. */
  user: nullable(Type.Object({ uuid: Uuid, name: Type.String() })),
  detail: Type.Record(Type.String(), Type.Unknown()),
  /** The name of the guardian, or the kind of the alert or consent, that the action was about. */
  subject: Type.Optional(nullable(Type.String())),
  can_undo: Type.Boolean(),
  /** When it was undone; null: it was not. */
  undone_at: nullable(Timestamp),
  /** The entry that this one has undone. */
  undoes: nullable(Id),
});
export type AuditEntry = Static<typeof AuditEntry>;
