import Type, { type Static } from 'typebox';
import { DateOnly, Id, Name, nullable } from './basics.ts';

const optional = Type.Optional;

/** A credential of a coach as administrators write it. */
export const CredentialFields = Type.Object({
  /** `First aid`. */
  name: Name,
  /** Its number. */
  reference: optional(nullable(Type.String({ maxLength: 100 }))),
  /** The last day on which it is valid; null: it does not expire. */
  expires: optional(nullable(DateOnly)),
  /** A document that proves it. */
  file_id: optional(nullable(Id)),
});

export const Credential = Type.Object({
  id: Id,
  name: Type.String(),
  reference: nullable(Type.String()),
  expires: nullable(DateOnly),
  file_id: nullable(Id),
});
export type Credential = Static<typeof Credential>;
