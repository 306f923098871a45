import Type, { type Static } from 'typebox';

/** D9: the body of every error response. `detail` of a `VALIDATION` error is keyed by field. */
export const ErrorBody = Type.Object({
  error: Type.String(),
  detail: Type.Optional(Type.Unknown()),
});
export type ErrorBody = Static<typeof ErrorBody>;

export const Status = Type.Object({ status: Type.Literal('ok'), maintenance_mode: Type.Boolean() });
export type Status = Static<typeof Status>;
