import Type, { type Static } from 'typebox';

/** D9: every answer that is not a success. `detail` of a `VALIDATION` is keyed by field. */
export const Fault = Type.Object({
  error: Type.String(),
  detail: Type.Optional(Type.Unknown()),
});
export type Fault = Static<typeof Fault>;

export const Status = Type.Object({ status: Type.Literal('ok'), maintenance_mode: Type.Boolean() });
export type Status = Static<typeof Status>;
