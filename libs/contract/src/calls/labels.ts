import Type from 'typebox';
import * as E from '../entities/index.ts';
import { LABEL_KINDS } from '../vocabulary.ts';
import { defineCalls, STAFF } from './call.ts';
import { paging } from './groups.ts';

/** §7, Schemes and curriculum: labels. */
export const labelCalls = defineCalls({
  /** Sorted by name by default. */
  'GET /labels': {
    auth: STAFF,
    query: Type.Object({
      ...paging('name|kind|ordering'),
      kind: Type.Optional(E.oneOf(LABEL_KINDS)),
    }),
    response: Type.Array(E.Label),
    status: 200,
    total: true,
  },
});
