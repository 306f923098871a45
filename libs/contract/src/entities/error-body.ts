import Type, { type Static } from 'typebox';
import { Uuid } from './basics.ts';

/** D9: the body of every error response. `detail` of a `VALIDATION` error is keyed by field. */
export const ErrorBody = Type.Object({
  error: Type.String(),
  detail: Type.Optional(Type.Unknown()),
});
export type ErrorBody = Static<typeof ErrorBody>;

export const Status = Type.Object({
  status: Type.Literal('ok'),
  maintenance_mode: Type.Boolean(),
  /** Of the requested owners, those without an active account at the client of the host. */
  unknown_owners: Type.Optional(Type.Array(Uuid)),
});
export type Status = Static<typeof Status>;
