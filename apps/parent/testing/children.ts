import type {
  CalendarFeed,
  ChangeRequest,
  Child,
  ChildDetails,
  ChildSession,
  Consent,
  ConsentQuestion,
  ConsentVersion,
  Features,
  Move,
  ReportedAbsence,
  Transfer,
  User,
} from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  type ServerResponse,
  signedIn,
} from '@springboard/portal/testing';
import userEvent from '@testing-library/user-event';
import { screens } from '../src/routes.tsx';

/** Builders of what a parent's server says. Each takes what matters, and has defaults for the rest. */

const DAY = 86_400;

export type SchemeOfChild = Child['schemes'][number];
export type Attended = Child['attendance'][number];

export const buildChild = (overrides: Partial<Child> = {}): Child => ({
  uuid: `uuid-of-${overrides.firstname ?? 'Cadi'}`,
  firstname: 'Cadi',
  lastname: 'Jones',
  dob: '2017-08-04',
  club: { id: 7, name: 'Larkspur Gymnastics', time_zone: 'Europe/London' },
  groups: [{ id: 4, name: 'Swifts' }],
  sees: ['progress', 'medical'],
  acts: true,
  active: true,
  check_date: '2027-01-15',
  consents_due: 0,
  attendance: [],
  notes: [],
  schemes: [],
  ...overrides,
});

export const buildDetails = (overrides: Partial<ChildDetails> = {}): ChildDetails => ({
  email: 'pat@example.org',
  phone: null,
  emergency_contacts: [
    { id: 41, name: 'Ann Rees', phone: '01792 555 0101', relationship: 'Grandmother' },
  ],
  medical: [{ id: 31, text: 'Asthma: blue inhaler in the bag' }],
  guardians: [
    {
      firstname: 'Pat',
      relationship: 'Mother',
      sees: ['progress', 'medical'],
      acts: true,
      is_self: true,
    },
    { firstname: 'Sam', relationship: null, sees: [], acts: false, is_self: false },
  ],
  confirmed_at: NOW - 300 * DAY,
  ...overrides,
});

/** A session of an hour, some days from now. */
export const buildChildSession = (
  days: number,
  overrides: Partial<ChildSession> = {},
): ChildSession => ({
  date: new Date((NOW + days * DAY) * 1000).toISOString().slice(0, 10),
  group_id: 4,
  name: 'Swifts',
  start_at: NOW + days * DAY,
  end_at: NOW + days * DAY + 3600,
  place: 'Hall 2',
  coach: 'Ava',
  cancelled: false,
  cancel_reason: null,
  absence: null,
  ...overrides,
});

export const buildAbsence = (overrides: Partial<ReportedAbsence> = {}): ReportedAbsence => ({
  id: 12,
  member_uuid: 'uuid-of-Cadi',
  from_date: '2026-02-26',
  to_date: '2026-02-26',
  absence: 'sick',
  note: null,
  ...overrides,
});

export const buildCalendarFeed = (overrides: Partial<CalendarFeed> = {}): CalendarFeed => ({
  id: '5e8d3a52-76f4-4b0e-9d5e-0f6f5b0a7c11',
  member_uuids: ['uuid-of-Cadi'],
  names: 'initials',
  created_at: NOW - 30 * DAY,
  ...overrides,
});

/** An offer of a class. */
export const buildMove = (overrides: Partial<Move> = {}): Move => ({
  id: 9,
  member: { uuid: 'uuid-of-Cadi', firstname: 'Cadi', lastname: 'Jones' },
  from_group: { id: 4, name: 'Swifts' },
  groups: [buildOfferedGroup(5, 'Wrens'), buildOfferedGroup(6, 'Falcons', { places_left: 0 })],
  state: 'offered',
  group_id: null,
  expires_at: NOW + 2 * DAY + 3600,
  last_date: null,
  first_date: null,
  reason: null,
  wishes: [],
  created_at: NOW - DAY,
  decided_at: null,
  may_answer: true,
  ...overrides,
});

export const buildOfferedGroup = (
  id: number,
  name: string,
  overrides: Partial<Move['groups'][number]> = {},
): Move['groups'][number] => ({
  id,
  name,
  times: [
    {
      id,
      weekday: 2,
      start_time: '17:00',
      end_time: '18:00',
      from_date: '2025-09-01',
      to_date: null,
    },
  ],
  coaches: [{ uuid: 'uuid-of-Ava', name: 'Ava Morgan' }],
  places_left: 3,
  last_date: '2026-02-28',
  first_date: '2026-03-03',
  ...overrides,
});

export const buildRequest = (overrides: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id: 3,
  member: { uuid: 'uuid-of-Cadi', firstname: 'Cadi', lastname: 'Jones' },
  user: { uuid: 'uuid-of-Pat', name: 'Pat Jones' },
  kind: 'contact',
  fields: { phone: '01792 555 0101' },
  current: { phone: null },
  previous: null,
  state: 'open',
  can_approve: true,
  created_at: NOW,
  due_date: null,
  decided_at: null,
  reason: null,
  ...overrides,
});

export const buildConsent = (overrides: Partial<Consent> = {}): Consent => ({
  id: 1,
  kind: 'photographs',
  agreed: true,
  ts: NOW,
  user: { uuid: 'uuid-of-Pat', name: 'Pat Jones' },
  text_id: null,
  version: null,
  ...overrides,
});

export const buildVersion = (overrides: Partial<ConsentVersion> = {}): ConsentVersion => ({
  id: 11,
  kind: 'photographs',
  version: 1,
  texts: {
    'en-GB': {
      title: 'Photographs and films',
      text: 'We take photographs at training and show them on our website, without names.',
    },
  },
  needs_answer: true,
  valid_from: NOW - 400 * DAY,
  ...overrides,
});

export const buildQuestion = (overrides: Partial<ConsentQuestion> = {}): ConsentQuestion => ({
  kind: 'photographs',
  text_id: 11,
  is_due: true,
  requested_at: null,
  versions: [buildVersion()],
  ...overrides,
});

type ServerData = {
  /** The signed-in user. */
  readonly me?: Partial<User>;
  readonly moves?: readonly Move[];
  readonly transfers?: readonly Transfer[];
  /** To which a child can move. */
  readonly clubs?: readonly { id: number; name: string }[];
  readonly calendars?: readonly CalendarFeed[];
  readonly curriculum?: object;
  /** Pictures of the levels of each scheme. */
  readonly badges?: readonly { node_id: string; badge: string }[];
  readonly requests?: readonly ChangeRequest[];
  readonly consents?: readonly Consent[];
  readonly questions?: readonly ConsentQuestion[];
  readonly details?: ChildDetails;
  readonly children: readonly Child[];
  /** The sessions of each child. */
  readonly sessions?: readonly ChildSession[];
  readonly absences?: readonly ReportedAbsence[];
};

/** What the parent's server says to a GET request. */
export const parentServer =
  ({
    me = {},
    children,
    sessions = [],
    absences = [],
    moves = [],
    transfers = [],
    clubs = [],
    calendars = [],
    curriculum = {},
    badges = [],
    requests = [],
    consents = [],
    questions = [],
    details = buildDetails(),
  }: ServerData) =>
  ({ pathname }: URL): ServerResponse => {
    if (pathname.endsWith('/me')) return { body: me };
    if (pathname.endsWith('/children')) return { body: children };
    if (pathname.endsWith('/badges')) return { body: badges };
    if (pathname.endsWith('/certificates')) return { body: { file: btoa('%PDF') } };
    if (pathname.endsWith('/details')) return { body: details };
    if (pathname.endsWith('/absences')) return { body: absences };
    if (pathname.endsWith('/sessions')) return { body: sessions };
    if (pathname.includes('/curriculum/')) return { body: curriculum };
    if (pathname.endsWith('/calendars')) return { body: calendars };
    if (pathname.endsWith('/change-requests')) return { body: requests };
    if (pathname.endsWith('/consent-texts')) return { body: questions };
    if (pathname.endsWith('/consents')) return { body: consents };
    if (pathname.endsWith('/moves')) return { body: moves };
    if (pathname.endsWith('/transfers')) return { body: transfers };
    if (pathname.endsWith('/clubs')) return { body: clubs };
    return { body: [] };
  };

export type Sent = { method: string; path: string; body: Record<string, unknown> };

type PortalOptions = ServerData & {
  readonly path?: string;
  readonly features?: Features;
  /** The status of the next GET requests. */
  readonly status?: (address: URL) => number | Promise<number>;
  /** Seconds since 1970. */
  readonly now?: () => number;
  /** What the server says to a request that writes. */
  readonly write?: (sent: Sent) => ServerResponse | Promise<ServerResponse>;
};

/** The portal of a signed-in parent, at an address. */
export const showParentPortal = async ({
  path = '/overview',
  status = () => 200,
  write = () => ({ body: {} }),
  features = {},
  now = () => NOW,
  ...data
}: PortalOptions) => {
  const reads: URL[] = [];
  const sent: Sent[] = [];
  const read = async (address: URL): Promise<ServerResponse> => {
    reads.push(address);
    return { ...parentServer(data)(address), status: await status(address) };
  };
  const api = makeApi(async (address, message) => {
    if (message.method === 'GET') return read(address);
    const text = await message.text();
    const entry = {
      method: message.method,
      path: address.pathname.replace('/v1', ''),
      body: text === '' ? {} : Object(JSON.parse(text)),
    };
    sent.push(entry);
    return write(entry);
  });
  const context = makePortalContext(
    { session: signedIn({ features }) },
    {
      portal: 'parent',
      queries: makeQueries(read, { usesCacheAfterErrors: true }),
      api,
      now,
      areas: new Set(['/overview', '/account', '/about']),
    },
  );
  const view = await renderScreens(screens, path, context);
  const { alerts, connection } = context;
  return { ...view, reads, sent, alerts, connection, user: userEvent.setup() };
};
