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
  /** The name of the user, guardian or deleted group, or the kind of the alert or consent, that the action was about. */
  subject: Type.Optional(nullable(Type.String())),
  can_undo: Type.Boolean(),
  /** When it was undone; null: it was not. */
  undone_at: nullable(Timestamp),
  /** The entry that this one has undone. */
  undoes: nullable(Id),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** `detail` of 409 CONFLICT when an undo is refused, because something was changed since (D18). */
export const UndoConflict = Type.Object({
  /** These fields were changed since, or a row is `in_use`, `added` or `removed`. */
  changed: Type.Array(Type.String()),
  /** The latest such change, which has to be undone first; null: no entry of the log that the user may see. */
  later: nullable(AuditEntry),
});
export type UndoConflict = Static<typeof UndoConflict>;
