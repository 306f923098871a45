import Type, { type Static } from 'typebox';
import { LABEL_KINDS } from '../vocabulary/index.ts';
import { Id, oneOf } from './basics.ts';

/** A text that a club or its national body defines, such as a field of a lesson plan's header (§3). */
export const Label = Type.Object({
  id: Id,
  name: Type.String(),
  value: Type.String(),
  kind: oneOf(LABEL_KINDS),
  ordering: Type.Integer({ minimum: 0 }),
});
export type Label = Static<typeof Label>;
