import Type, { type Static } from 'typebox';

/** One queued change in the form of its single call (D13). `path` is below `/v1`, with its query. */
export const QueuedChange = Type.Object({
  method: Type.Unsafe<'POST' | 'PATCH' | 'DELETE'>({
    type: 'string',
    enum: ['POST', 'PATCH', 'DELETE'],
  }),
  path: Type.String({ pattern: '^/', maxLength: 2000 }),
  /** Lower-case names: those of `CHANGE_HEADERS`, and `if-match`. */
  headers: Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 300 })),
  body: Type.Optional(Type.Unknown()),
});
export type QueuedChange = Static<typeof QueuedChange>;

/** The response of the single call: status, headers and body have the same meaning (D13). */
export const ChangeResponse = Type.Object({
  request_id: Type.String(),
  status: Type.Integer({ minimum: 200, maximum: 599 }),
  headers: Type.Record(Type.String(), Type.String()),
  body: Type.Unknown(),
});
export type ChangeResponse = Static<typeof ChangeResponse>;
