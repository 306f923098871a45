import Type from 'typebox';
import * as E from '../entities/index.ts';
import { REPORT_GROUPINGS, REPORTS } from '../vocabulary.ts';
import { defineCalls, several } from './call.ts';

/** Reports of a club (portals.md §C). */
export const reportCalls = defineCalls({
  /**
   * Without dates, the last 3 months. `n` is a number of sessions or days, as the report needs. A parameter that the
   * report does not take is 422.
   */
  'GET /reports/:name': {
    auth: ['admin'],
    views: true,
    csv: true,
    params: Type.Object({ name: E.oneOf(REPORTS) }),
    query: Type.Object({
      from: Type.Optional(E.DateOnly),
      to: Type.Optional(E.DateOnly),
      'group_id[]': several(E.Id),
      scheme_slug: Type.Optional(E.Slug),
      by: Type.Optional(E.oneOf(REPORT_GROUPINGS)),
      n: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    response: E.Report,
    status: 200,
  },
});
