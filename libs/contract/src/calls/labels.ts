import Type from 'typebox';
import * as E from '../entities/index.ts';
import { LABEL_KINDS } from '../vocabulary/index.ts';
import { defineCalls, STAFF } from './call.ts';
import { paging } from './groups.ts';

const ById = Type.Object({ id: E.Id });
const LabelValue = Type.String({ maxLength: 200 });

/** §7, Schemes and curriculum: labels. */
export const labelCalls = defineCalls({
  /** Sorted by name by default. */
  'GET /labels': {
    auth: STAFF,
    query: Type.Object({
      ...paging('name|kind|ordering'),
      kind: Type.Optional(E.oneOf(LABEL_KINDS)),
      /** For the national body: only those of the whole client. */
      own: Type.Optional(E.Flag),
    }),
    response: Type.Array(E.Label),
    status: 200,
    total: true,
  },
  /** Adds a label of the whole client at the end of its kind. No other label of the kind has its name. */
  'POST /labels': {
    auth: ['ngo'],
    body: Type.Object({
      name: E.Name,
      value: Type.Optional(LabelValue),
      kind: E.oneOf(LABEL_KINDS),
    }),
    response: E.Label,
    status: 201,
    undo: true,
  },
  /** `position` from 0, among those of the kind. */
  'PATCH /labels/:id': {
    auth: ['ngo'],
    params: ById,
    body: Type.Object(
      {
        name: Type.Optional(E.Name),
        value: Type.Optional(LabelValue),
        position: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
      },
      { minProperties: 1 },
    ),
    response: E.Label,
    status: 200,
    undo: true,
  },
  /** 409 CONFLICT with `plans`, how many lesson plans lose a text with it, unless `with_texts` is set. */
  'DELETE /labels/:id': {
    auth: ['ngo'],
    params: ById,
    query: Type.Object({ with_texts: Type.Optional(E.Flag) }),
    status: 204,
    undo: true,
  },
});
