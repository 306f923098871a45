import {
  ALERT_KINDS,
  type CallKey,
  type CallResponse,
  MOVE_STATES,
  REPORT_GROUPINGS,
  type ReportName,
  REQUEST_KINDS,
  REQUEST_STATES,
  SESSION_STATES,
  USER_STATES,
} from '@springboard/contract';
import type { calls } from '@springboard/contract/calls';
import { addDays, ageOf } from '@springboard/domain';
import fc from 'fast-check';
import { TIME_ZONE } from './plan.ts';

/** Calls of a club whose list is also a file. Reports have rows of their own. */
export type CsvKey = Exclude<
  { [K in CallKey]: (typeof calls)[K] extends { csv: true } ? K : never }[CallKey],
  'GET /reports/:name' | 'GET /reports/schemes/:name' | 'GET /scheme-imports/:id/rows'
>;

export type Item<K extends CallKey> = CallResponse<K> extends readonly (infer T)[] ? T : never;
type Cell = string | number | null | undefined;

/** A request of a list, as it is in the address. */
export type ListRequest = {
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, Query>>;
};
type Query = string | number | readonly (string | number)[] | undefined;

/** What requests can refer to. */
export type ListValues = {
  readonly today: string;
  readonly group_ids: readonly number[];
  readonly tag_ids: readonly number[];
  readonly levels: readonly string[];
  readonly coaches: readonly string[];
  readonly names: readonly string[];
};

export type CsvList<K extends CsvKey> = {
  requests(values: ListValues): fc.Arbitrary<ListRequest>;
  /** The cells that the file has for an item of the JSON response, by their columns. */
  cells(item: Item<K>, today: string): Readonly<Record<string, Cell>>;
};

const listOf = (requests: fc.Arbitrary<ListRequest['query']>): fc.Arbitrary<ListRequest> =>
  requests.map((query) => ({ params: {}, query }));

/** Several pages, but not so many that the test takes long. */
const per_page = fc.constantFrom(61, 100);
/** Of the pages that are put together for the paper. */
export const PAPER_PAGE = 1000;

const pagesOf = (requests: fc.Arbitrary<ListRequest['query']>): fc.Arbitrary<ListRequest> =>
  listOf(fc.tuple(per_page, requests).map(([size, query]) => ({ ...query, per_page: size })));

const some = <T>(values: readonly T[]): fc.Arbitrary<T[]> =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });

/** Up to three of the fields, so that most lists have rows. */
const optional = (
  fields: Readonly<Record<string, fc.Arbitrary<Query>>>,
): fc.Arbitrary<Record<string, Query>> =>
  fc
    .shuffledSubarray(Object.entries(fields), {
      maxLength: Math.min(3, Object.keys(fields).length),
    })
    .chain((chosen) => fc.record(Object.fromEntries(chosen)));

const sortsOf = (...fields: readonly string[]) =>
  fc.constantFrom(...fields.flatMap((field) => [`a${field}`, `d${field}`]));

const daysAgo = (today: string, max: number) =>
  fc.integer({ min: 0, max }).map((days) => addDays(today, -days));

/** Two words of names, the beginning of one, or a date of birth: what people search for. */
const searches = (names: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...names),
    fc.constantFrom(...names).map((name) => name.slice(0, 3)),
    fc.constantFrom(...names).map((name) => name.split(' ').toReversed().join(' ')),
    fc.constantFrom('o', "O'Connor", 'jones jones', '2017-05-04', 'ẞ%_'),
  );

const names = (list: readonly { name: string }[]): string =>
  list.map(({ name }) => name).join(', ');

/** The filters that each report takes. */
const REPORT_FILTERS: Readonly<Record<ReportName, readonly string[]>> = {
  attendance: ['from', 'to', 'group_id[]', 'by'],
  'registers-not-taken': ['from', 'to', 'group_id[]'],
  'consecutive-absences': ['from', 'to', 'group_id[]', 'n'],
  'level-distribution': ['group_id[]', 'scheme_slug'],
  'ready-to-move': ['group_id[]'],
  'not-assessed': ['group_id[]', 'scheme_slug', 'n'],
  badges: ['group_id[]', 'scheme_slug'],
  'joiners-leavers': ['from', 'to'],
  capacity: ['group_id[]'],
  credentials: [],
  'data-quality': [],
};

export type ReportRequest = {
  readonly query: Readonly<Record<string, Query>>;
  /** Which bar of the chart to show the rows of, from 0 to 1; null: all rows. */
  readonly bar: number | null;
};

/** Random filters of a report; half of the requests are for one bar of its chart. */
export const reportRequests = (
  name: ReportName,
  { today, group_ids }: ListValues,
): fc.Arbitrary<ReportRequest> => {
  const values: Readonly<Record<string, fc.Arbitrary<Query>>> = {
    from: daysAgo(addDays(today, -150), 200),
    to: daysAgo(today, 149),
    'group_id[]': some(group_ids),
    scheme_slug: fc.constantFrom('first-flight', 'apparatus-pathway'),
    by: fc.constantFrom(...REPORT_GROUPINGS),
    n: fc.integer({ min: 1, max: 30 }),
  };
  const filters = REPORT_FILTERS[name].flatMap((filter) => {
    const value = values[filter];
    return value === undefined ? [] : [[filter, value] as const];
  });
  return fc.record({
    query: optional(Object.fromEntries(filters)),
    bar: fc.option(fc.double({ min: 0, max: 0.999, noNaN: true }), { freq: 1 }),
  });
};

export const CSV_LISTS: { readonly [K in CsvKey]: CsvList<K> } = {
  'GET /members': {
    requests: ({ today, group_ids, tag_ids, levels, names: people }) =>
      pagesOf(
        optional({
          search: searches(people),
          sort: sortsOf(
            'firstname',
            'lastname',
            'dob',
            'last_attended',
            'level',
            'groups',
            'active',
          ),
          active: fc.constantFrom(0, 1),
          'tag_id[]': some(tag_ids),
          'group_id[]': some(group_ids),
          'level[]': some(levels),
          'alert[]': some(ALERT_KINDS),
          attended_before: daysAgo(today, 30),
          remote: fc.constantFrom(0, 1),
          no_group: fc.constant(1),
          waiting_for: fc.constantFrom(...group_ids),
          ready_for: fc.constantFrom(...group_ids),
          min_age: fc.integer({ min: 3, max: 9 }),
          max_age: fc.integer({ min: 5, max: 14 }),
        }),
      ),
    cells: (member) => ({
      firstname: member.firstname,
      lastname: member.lastname,
      dob: member.dob,
      groups: names(member.groups),
      level: member.level?.title,
      last_attended: member.last_attended,
      tags: member.tags.join(', '),
      alerts: [...new Set(member.alerts.map(({ kind }) => kind))].join(', '),
      active: member.active ? 1 : 0,
    }),
  },
  'GET /members/duplicates': {
    requests: () => fc.constant({ params: {}, query: {} }),
    cells: ({ score, members: [one, other] }) => ({
      score,
      firstname: one?.firstname,
      lastname: one?.lastname,
      dob: one?.dob,
      other_firstname: other?.firstname,
      other_lastname: other?.lastname,
      other_dob: other?.dob,
    }),
  },
  'GET /groups': {
    requests: ({ today }) =>
      listOf(
        optional({
          per_page: fc.constantFrom(3, 17),
          search: fc.constantFrom('squad', 'wr', 'Gym', 'x'),
          sort: sortsOf('name', 'start_at', 'total_members', 'status'),
          status: fc.constantFrom(0, 1),
          active: fc.constantFrom(0, 1),
          date: daysAgo(today, 7),
        }).map((query) => ({ ...query, with_times: 1, with_coaches: 1, with_counts: 1 })),
      ),
    cells: (group) => ({
      name: group.name,
      scheme: group.scheme_slug,
      times: group.times
        ?.map(({ weekday, start_time, end_time }) => `${weekday} ${start_time}-${end_time}`)
        .join(', '),
      coaches: names(group.coaches ?? []),
      members: group.total_members,
      maximum: group.max_members,
      waiting: group.waiting,
      ready: group.ready,
      status: group.status,
    }),
  },
  'GET /groups/:id/waiting': {
    requests: ({ group_ids }) =>
      fc.constantFrom(...group_ids).map((id) => ({ params: { id }, query: {} })),
    cells: ({ position, firstname, lastname, dob, since, wishes }) => ({
      position,
      firstname,
      lastname,
      dob,
      since,
      weekdays: wishes.join(', '),
    }),
  },
  'GET /sessions': {
    requests: ({ today, group_ids, coaches }) =>
      listOf(
        fc
          .tuple(
            daysAgo(today, 80),
            fc.integer({ min: 0, max: 20 }),
            optional({
              'group_id[]': some(group_ids),
              'coach[]': some(coaches),
              'state[]': some(SESSION_STATES),
            }),
          )
          .map(([from, days, filter]) => ({ from, to: addDays(from, days), ...filter })),
      ),
    cells: (session) => ({
      date: session.date,
      start: clock(session.start_at),
      end: clock(session.end_at),
      group: session.name,
      members: session.total_members,
      maximum: session.max_members,
      absences: session.absences,
      coaches: names(session.coaches),
      cover: session.cover?.name,
      register: session.register.state,
      cancelled: session.cancelled ? 1 : 0,
      reason: session.cancel_reason,
    }),
  },
  'GET /moves': {
    requests: () => listOf(optional({ 'state[]': some(MOVE_STATES) })),
    cells: (move) => ({
      firstname: move.member.firstname,
      lastname: move.member.lastname,
      from: move.from_group?.name,
      offered: names(move.groups),
      state: move.state,
      group: move.groups.find(({ id }) => id === move.group_id)?.name,
      first: move.first_date,
      last: move.last_date,
      reason: move.reason,
    }),
  },
  'GET /moves/ready': {
    requests: () => fc.constant({ params: {}, query: {} }),
    cells: ({ member, group, completed, level, marked_by, guardians, groups }, today) => ({
      firstname: member.firstname,
      lastname: member.lastname,
      age: ageOf(member.dob, today).years,
      group: group.name,
      completed,
      level,
      marked_by: marked_by?.name,
      guardians: names(guardians),
      best: groups.find(({ fits }) => fits)?.name,
    }),
  },
  'GET /change-requests': {
    requests: () =>
      listOf(
        optional({
          per_page: fc.constantFrom(1, 2, 10),
          'state[]': some(REQUEST_STATES),
          'kind[]': some(REQUEST_KINDS),
        }),
      ),
    cells: ({ member, user, kind, fields, state, due_date }) => ({
      firstname: member.firstname,
      lastname: member.lastname,
      by: user.name,
      kind,
      fields: Object.keys(fields).join(', '),
      state,
      due_date,
    }),
  },
  'GET /users': {
    requests: () =>
      listOf(
        optional({
          per_page: fc.constantFrom(3, 10),
          search: fc.constantFrom('a', 'mo'),
          sort: sortsOf('firstname', 'lastname', 'last_login', 'last_register', 'credential'),
          'status[]': some(USER_STATES),
          'type[]': fc.constantFrom('coach', 'admin'),
        }).map((query) => ({ ...query, with_coaching: 1 })),
      ),
    cells: ({ coaching, ...user }) => ({
      firstname: user.firstname,
      lastname: user.lastname,
      email: user.email,
      roles: user.types.join(', '),
      rights: user.rights?.join(', '),
      status: user.status,
      last_login: moment(user.last_login),
      groups: names(coaching?.groups ?? []),
      last_register: moment(coaching?.last_register),
      open_registers: coaching?.open_registers,
      credential: coaching?.credential?.name,
      credential_expires: coaching?.credential?.expires,
    }),
  },
  'GET /imports': {
    requests: () => listOf(optional({ per_page: fc.constantFrom(1, 2) })),
    cells: ({ id, name, created_at, user_name, state, counts }) => ({
      id,
      name,
      created_at: moment(created_at),
      user: user_name,
      state,
      create: counts.create,
      update: counts.update,
      duplicate: counts.duplicate,
      error: counts.error,
    }),
  },
};

const moment = (ts: number | null | undefined): string | null =>
  ts == null ? null : new Date(ts * 1000).toISOString();

/** The time of a moment in the time zone of the clubs. */
const clock = (at: number): string =>
  new Date(at * 1000).toLocaleTimeString('en-GB', {
    timeZone: TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
  });

export const isCsvKey = (key: string): key is CsvKey => Object.hasOwn(CSV_LISTS, key);
