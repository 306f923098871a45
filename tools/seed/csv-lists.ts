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
import { addDays, ageOf, dateIn } from '@springboard/domain';
import fc from 'fast-check';
import { TIME_ZONE } from './plan.ts';

/**
 * Calls of a club whose list is also a file. Reports have rows of their own, and the national body has lists of its
 * own.
 */
export type CsvKey = Exclude<
  { [K in CallKey]: (typeof calls)[K] extends { csv: true } ? K : never }[CallKey],
  | 'GET /clubs'
  | 'GET /curriculum/:slug/versions'
  | 'GET /jobs'
  | 'GET /member-tags'
  | 'GET /transfers'
  | 'GET /reports/:name'
  | 'GET /reports/schemes/:name'
  | 'GET /scheme-imports/:id/rows'
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
  /** The headings and the cells that the file has for an item of the JSON response, in English. */
  cells(item: Item<K>, request: Pick<ListRequest, 'query'> & Known): Line;
};

type Known = {
  readonly today: string;
  /** The names of the clubs. */
  readonly clubs: ReadonlyMap<number, string>;
};

type Line = readonly (readonly [heading: string, cell: Cell])[];

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
          guardian_account: fc.constantFrom(0, 1),
          no_group: fc.constant(1),
          waiting_for: fc.constantFrom(...group_ids),
          ready_for: fc.constantFrom(...group_ids),
          min_age: fc.integer({ min: 3, max: 9 }),
          max_age: fc.integer({ min: 5, max: 14 }),
        }),
      ),
    cells: (member, { today, query }) => [
      ...nameCells(member),
      ['Date of birth', member.dob],
      ['Age', ageText(member.dob, today)],
      ['Groups', names(member.groups)],
      ['Level', member.level?.title],
      ['Last attended', member.last_attended],
      ['Tags', member.tags.join(', ')],
      [
        'Alerts',
        Object.entries(ALERTS)
          .flatMap(([kind, text]) =>
            member.alerts.some((alert) => alert.kind === kind) ? text : [],
          )
          .join(', '),
      ],
      ...(query['active'] === undefined
        ? [['Status', member.active ? 'Active' : 'Inactive'] as const]
        : []),
    ],
  },
  'GET /members/duplicates': {
    requests: () => fc.constant({ params: {}, query: {} }),
    cells: ({ score, members: [one, other] }) => [
      ['First record', one && fullName(one)],
      ['Date of birth', one?.dob],
      ['Second record', other && fullName(other)],
      ['Date of birth', other?.dob],
      [
        'Why they may be the same',
        score === 100
          ? 'Same name and date of birth'
          : one?.dob === other?.dob
            ? 'Same date of birth, similar name'
            : 'Same name, another date of birth',
      ],
    ],
  },
  'GET /groups': {
    requests: ({ today }) =>
      listOf(
        optional({
          per_page: fc.constantFrom(3, 17),
          search: fc.constantFrom('squad', 'wr', 'Gym', 'x'),
          sort: sortsOf('name', 'total_members', 'waiting', 'ready', 'coaches', 'status'),
          status: fc.constantFrom(0, 1),
          active: fc.constantFrom(0, 1),
          date: daysAgo(today, 7),
        }).map((query) => ({ ...query, with_times: 1, with_coaches: 1, with_counts: 1 })),
      ),
    cells: (group, { query }) => [
      ['Name', group.name],
      ['Scheme', SCHEMES[group.scheme_slug ?? '']],
      ['Weekly times', timesText(group.times ?? [])],
      ['Coaches', names(group.coaches ?? [])],
      ['Pupils', group.total_members],
      ['Maximum number of pupils', group.max_members],
      ['Waiting', group.waiting],
      ['Ready to move', group.ready],
      ...(query['status'] === undefined
        ? [['Status', group.status === 1 ? 'Active' : 'Inactive'] as const]
        : []),
    ],
  },
  'GET /groups/:id/waiting': {
    requests: ({ group_ids }) =>
      fc.constantFrom(...group_ids).map((id) => ({ params: { id }, query: {} })),
    cells: ({ position, dob, since, wishes, offered_until, ...member }, { today }) => [
      ['Place', position],
      ...nameCells(member),
      ['Date of birth', dob],
      ['Age', ageText(dob, today)],
      ['Waiting since', since],
      ['Days that suit the family', wishes.map((day) => WEEKDAYS[day - 1]).join(', ')],
      ['Offer a place', offered_until && `offered until ${moment(offered_until)}`],
    ],
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
              'place[]': some(['Main hall', 'Studio']),
            }),
          )
          .map(([from, days, filter]) => ({ from, to: addDays(from, days), ...filter })),
      ),
    cells: ({ register, cover, ...session }) => [
      ['Date', session.date],
      ['Starts at', clock(session.start_at)],
      ['Ends at', clock(session.end_at)],
      ['Group', session.name],
      ['Place', session.place],
      ['Pupils', session.total_members],
      ['Maximum number of pupils', session.max_members],
      ['Absences', session.absences],
      ['Coach', cover === null ? names(session.coaches) : `${cover.name} (cover)`],
      ['Register', session.cancelled ? 'Cancelled' : registerText(register, session.date)],
      ['Reason', session.cancel_reason],
    ],
  },
  'GET /moves': {
    requests: () => listOf(optional({ 'state[]': some(MOVE_STATES) })),
    cells: (move) => [
      ...nameCells(move.member),
      ['From', move.from_group?.name],
      ['Offered', move.groups.map(nameAndTimes).join('; ')],
      ['New group', move.groups.find(({ id }) => id === move.group_id)?.name],
      ['Status', moveText(move)],
    ],
  },
  'GET /moves/ready': {
    requests: () => fc.constant({ params: {}, query: {} }),
    cells: ({ member, group, completed, level, guardians, groups, ...mark }, { today }) => [
      ...nameCells(member),
      ['Date of birth', member.dob],
      ['Age', ageText(member.dob, today)],
      ['Group', group.name],
      ['Completed', completed],
      ['Level', level],
      ['Status', lastOfferText(mark.last_offer)],
      ['Recommended by', mark.marked_by?.name],
      ['Recommended on', moment(mark.marked_at)?.slice(0, 10)],
      ['Guardians', guardiansText(guardians)],
      ['Best group', groups[0] && nameAndTimes(groups[0])],
    ],
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
    cells: (request) => [
      ...nameCells(request.member),
      ['Guardian', request.user.name],
      ['Request', REQUESTS[request.kind]],
      ['Change', changesText(request)],
      ['Asked', moment(request.created_at)],
      [
        'Status',
        request.state === 'open' && request.due_date !== null
          ? `Open · due ${request.due_date}`
          : capital(request.state),
      ],
      ['Reason', request.reason],
    ],
  },
  'GET /users': {
    requests: () =>
      listOf(
        optional({
          per_page: fc.constantFrom(3, 10),
          search: fc.constantFrom('a', 'mo'),
          sort: sortsOf('lastname', 'role', 'last_login', 'last_register', 'credential', 'state'),
          'status[]': some(USER_STATES),
          'type[]': fc.constantFrom('coach', 'admin'),
        }).map((query) => ({ ...query, with_coaching: 1 })),
      ),
    cells: ({ coaching, ...user }, { clubs }) => [
      ...nameCells(user),
      ['Role', user.types.map((type) => ROLES[type]).join(', ')],
      ['Clubs', user.club_ids.flatMap((id) => clubs.get(id) ?? []).join(', ')],
      ['E-mail address', user.email],
      ['Groups', names(coaching?.groups ?? [])],
      ['Last register', moment(coaching?.last_register)],
      ['Registers not taken', coaching?.open_registers],
      ['Credential', coaching?.credential?.name],
      ['Last valid day', coaching?.credential?.expires],
      ['Last logged in', moment(user.last_login)],
      ['Status', user.status === 'inactive' ? 'Deactivated' : capital(user.status)],
    ],
  },
  'GET /imports': {
    requests: () => listOf(optional({ per_page: fc.constantFrom(1, 2) })),
    cells: ({ name, created_at, user_name, state, counts }) => [
      ['File', name],
      ['When', moment(created_at)],
      ['By', user_name],
      ['New', counts.create],
      ['Updated', counts.update],
      ['Status', IMPORTS[state]],
      ['Not imported', counts.error + counts.duplicate],
    ],
  },
};

type Person = { firstname: string; lastname: string };

const nameCells = ({ firstname, lastname }: Person): Line => [
  ['First name', firstname],
  ['Last name', lastname],
];

const fullName = ({ firstname, lastname }: Person): string => `${firstname} ${lastname}`;

const ageText = (dob: string, today: string): string => {
  const { years, months } = ageOf(dob, today);
  return `${years} y ${months} m`;
};

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

type Time = { weekday: number; start_time: string };

const timesText = (times: readonly Time[]): string =>
  times
    .toSorted((a, b) => a.weekday - b.weekday || a.start_time.localeCompare(b.start_time))
    .map(({ weekday, start_time }) => `${WEEKDAYS[weekday - 1]} ${start_time}`)
    .join(', ');

const nameAndTimes = ({ name, times }: { name: string; times: readonly Time[] }): string =>
  times.length === 0 ? name : `${name}, ${timesText(times)}`;

const joined = (texts: readonly (string | null | undefined)[]): string =>
  texts.filter((text) => text != null).join(' · ');

const moveText = (move: Item<'GET /moves'>): string =>
  joined([
    {
      offered: `until ${moment(move.expires_at)}`,
      held: `until ${moment(move.expires_at)}`,
      confirmed: null,
      placed: 'Placed by the club',
      declined: DECLINED[move.reason ?? 'other'],
      expired: `expired ${moment(move.expires_at)}`,
      withdrawn: 'Offer withdrawn',
    }[move.state],
    move.last_date && `last session ${move.last_date}`,
    move.first_date && `first session ${move.first_date}`,
    move.automatic === true ? 'Automatic' : null,
  ]);

const lastOfferText = (offer: Item<'GET /moves/ready'>['last_offer']): string | undefined => {
  if (offer?.state === 'declined' && offer.reason !== null) return DECLINED[offer.reason];
  if (offer?.state === 'expired') return 'Offer expired';
  return offer?.state === 'withdrawn' ? 'Offer withdrawn' : undefined;
};

const guardiansText = (guardians: Item<'GET /moves/ready'>['guardians']): string => {
  const named = guardians.flatMap(({ name, sign_in }) =>
    sign_in === 'active' ? [name] : sign_in === 'invited' ? [`${name} (invited)`] : [],
  );
  if (named.length > 0) return named.join(', ');
  return guardians.length === 0 ? 'No guardian' : 'No account';
};

const changesText = (request: Item<'GET /change-requests'>): string => {
  const { kind, fields, current, previous, state } = request;
  const before = state === 'open' ? current : previous;
  const replaces = kind === 'contact' || 'alert_id' in fields || 'contact_id' in fields;
  return Object.entries(REQUEST_FIELDS)
    .flatMap(([field, label]) => {
      const next = fields[field];
      if (next === undefined) return [];
      const old = replaces && before ? `${before[field] || 'nothing'} → ` : '';
      return [`${label}: ${old}${next || 'nothing'}`];
    })
    .join('; ');
};

const REQUEST_FIELDS = {
  name: 'Name',
  firstname: 'First name',
  lastname: 'Last name',
  dob: 'Date of birth',
  email: 'E-mail',
  phone: 'Phone',
  relationship: 'Relationship',
  text: 'Text',
};

const REQUESTS = {
  contact: 'Details',
  medical: 'Medical information',
  emergency: 'Emergency contact',
  guardian: 'New guardian',
  export: 'Export of all data',
  erasure: 'Erasure of all data',
};

const ALERTS = {
  medical: 'Medical',
  safeguarding: 'Safeguarding',
  behaviour: 'Behaviour',
  other: 'Other',
};

const REGISTERS = {
  not_started: 'Not started',
  partial: 'Partly taken',
  complete: 'Complete',
};

const registerText = (
  { state, completed_by, completed_ts }: Item<'GET /sessions'>['register'],
  date: string,
): string => {
  const text = REGISTERS[state];
  if (completed_by === null || completed_ts === null) return text;
  const [day, time] = moment(completed_ts)?.split(' ') ?? [];
  return `${text}, by ${completed_by}, ${day === date ? time : `${day} ${time}`}`;
};

const DECLINED = {
  times: 'Other times wanted',
  stay: 'Family wants to stay',
  other: 'Declined',
};

const ROLES = { coach: 'Coach', admin: 'Administrator', ngo: 'National body', parent: 'Parent' };

const IMPORTS = { planned: 'Not imported yet', committed: 'Imported', undone: 'Undone' };

const SCHEMES: Readonly<Record<string, string>> = {
  'first-flight': 'First Flight',
  'apparatus-pathway': 'Apparatus Pathway',
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A moment in the time zone of the clubs. */
const moment = (ts: number | null | undefined): string | null =>
  ts == null ? null : `${dateIn(TIME_ZONE, ts)} ${clock(ts)}`;

/** The time of a moment in the time zone of the clubs. */
const clock = (at: number): string =>
  new Date(at * 1000).toLocaleTimeString('en-GB', {
    timeZone: TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
  });

export const isCsvKey = (key: string): key is CsvKey => Object.hasOwn(CSV_LISTS, key);
