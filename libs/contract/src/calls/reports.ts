import Type from 'typebox';
import * as E from '../entities/index.ts';
import {
  REPORT_GROUPINGS,
  REPORTS,
  SCHEME_REPORT_GROUPINGS,
  SCHEME_REPORTS,
} from '../vocabulary.ts';
import { defineCalls, several } from './call.ts';

/** Reports of a club (portals.md §C), and of the national body on a scheme (scheme-portal.md 14). */
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
      /** Only the rows that this bar of the chart counts: its name, empty for none, and its series. */
      bar: Type.Optional(Type.String({ maxLength: 200 })),
      series: Type.Optional(Type.String({ maxLength: 50 })),
    }),
    response: E.Report,
    status: 200,
  },
  /** By default for all clubs together. `by` is for the reports `funnel` and `badges`; with others it is 422. */
  'GET /reports/schemes/:name': {
    auth: ['ngo'],
    outside: true,
    csv: true,
    params: Type.Object({ name: E.oneOf(SCHEME_REPORTS) }),
    query: Type.Object({
      scheme_slug: E.Slug,
      by: Type.Optional(E.oneOf(SCHEME_REPORT_GROUPINGS)),
    }),
    response: E.SchemeReport,
    status: 200,
  },
});
