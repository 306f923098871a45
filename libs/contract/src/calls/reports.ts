import Type from 'typebox';
import * as E from '../entities/index.ts';
import {
  AGE_BANDS,
  REPORT_GROUPINGS,
  REPORTS,
  SCHEME_REPORT_GROUPINGS,
  SCHEME_REPORT_WEEKS,
  SCHEME_REPORTS,
} from '../vocabulary/index.ts';
import { defineCalls, several } from './call.ts';

/** Reports of a club (portals §C), and of the national body on a scheme (scheme-portal.md 14). */
export const reportCalls = defineCalls({
  /**
   * Without dates, the last 3 months. `n` is a number of sessions or days, as the report needs. A parameter that the
   * report does not take is 422.
   */
  'GET /reports/:name': {
    auth: ['admin'],
    views: true,
    replica: true,
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
  /**
   * By default for all clubs together, all ages and all time. A filter that the report does not take
   * (`SCHEME_REPORT_FILTERS`) is 422.
   */
  'GET /reports/schemes/:name': {
    auth: ['ngo'],
    outside: true,
    replica: true,
    csv: true,
    params: Type.Object({ name: E.oneOf(SCHEME_REPORTS) }),
    query: Type.Object({
      scheme_slug: E.Slug,
      by: Type.Optional(E.oneOf(SCHEME_REPORT_GROUPINGS)),
      'club_id[]': several(E.Id, 200),
      age: Type.Optional(E.oneOf(AGE_BANDS)),
      weeks: Type.Optional(E.oneOf(SCHEME_REPORT_WEEKS)),
      /** One of `versions` of the report; else 422. Counts what began or was graded in its weeks. */
      version: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    response: E.SchemeReport,
    status: 200,
  },
  /**
   * The name behind "Assessor 7" of the report `assessors`, with the right `people`. The reason is in the audit. 404 if
   * the report was counted again in the meantime.
   */
  'POST /reports/schemes/assessors/:number/name': {
    auth: ['ngo'],
    params: Type.Object({ number: Type.Integer({ minimum: 1 }) }),
    body: Type.Object({
      scheme_slug: E.Slug,
      /** `as_of` of the report in which the number was read. */
      as_of: E.Timestamp,
      reason: E.Reason,
    }),
    response: E.AssessorName,
    status: 200,
  },
});
