import type { ChangeRequest, Transfer, TransferRequest } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { buildTransfer, NOW } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const at = paths.requests;
const LONG_NAME = 'Wilhelmina-Alexandrina von Hohenlohe-Schillingsfürst';
const DAY = 86_400;

const request = (id: number, overrides: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id,
  member: { uuid: 'uuid of Amelia', firstname: 'Amelia', lastname: 'Jones' },
  user: { uuid: 'uuid of Pat', name: 'Pat Jones' },
  kind: 'contact',
  fields: { phone: '07700 900123' },
  current: { phone: '01234 567890' },
  previous: null,
  state: 'open',
  can_approve: true,
  created_at: NOW - 2 * DAY,
  due_date: null,
  decided_at: null,
  reason: null,
  ...overrides,
});

const ANN = { uuid: 'uuid of Ann', name: 'Ann Rees' };

const REQUESTS = [
  request(1, {
    fields: { firstname: 'Amélie', dob: '2017-05-05', email: 'pat.jones@example.org' },
    current: { firstname: 'Amelia', dob: '2017-05-04', email: null },
  }),
  request(2, {
    kind: 'medical',
    fields: { text: 'Asthma: the inhaler is in her bag.' },
    current: {},
  }),
  request(3, {
    user: ANN,
    kind: 'guardian',
    fields: { firstname: 'Bob', lastname: 'Rees', phone: '01234', relationship: 'Uncle' },
    current: {},
  }),
  request(4, { user: ANN, kind: 'export', fields: {}, current: {}, due_date: '2026-03-20' }),
  request(5, { user: ANN, kind: 'erasure', fields: {}, current: {}, due_date: '2026-02-20' }),
];

const DECIDED = REQUESTS.slice(0, 3).map((one, index) => ({
  ...one,
  state: (['approved', 'refused', 'withdrawn'] as const)[index] ?? 'approved',
  previous: index === 0 ? one.current : null,
  decided_at: NOW - DAY,
  reason: index === 1 ? 'Please tell the coach in person.' : null,
}));

/** A server with these requests. Approving fails. */
const server = (
  requests: readonly ChangeRequest[],
  transfers: readonly Transfer[] = [],
  memberRequests: readonly TransferRequest[] = [],
): Scenario => ({
  server: ({ pathname }) => {
    if (pathname.endsWith('/transfer-requests')) return { body: memberRequests };
    if (pathname.endsWith('/transfers')) return { body: transfers };
    if (pathname.endsWith('/change-requests')) return { body: requests, total: requests.length };
    if (pathname.includes('/change-requests/')) {
      return { status: 409, body: { error: 'CONFLICT', detail: { guardian: 'removed' } } };
    }
    if (pathname.endsWith('/audits'))
      return { body: [{ id: 9, entity_id: '1', can_undo: true, detail: {} }] };
    return { body: {} };
  },
});

const REQUESTED = (['sent', 'not_agreed', 'agreed', 'withdrawn'] as const).map((state, index) => ({
  id: index + 1,
  firstname: ['Zoe', 'Amelia', LONG_NAME, 'Aisha'][index] ?? '',
  lastname: ['Rees', 'Jones', LONG_NAME, 'Khan'][index] ?? '',
  day: '2026-03-20',
  created_at: NOW - DAY,
  state,
}));

const FULL = server(REQUESTS);
const ELSEWHERE = server(
  REQUESTS.slice(0, 2).map((one) => ({ ...one, can_approve: one.id === 2 })),
);
const LONG = server(
  REQUESTS.map((request) => ({
    ...request,
    user: { ...request.user, name: LONG_NAME },
    member: { ...request.member, lastname: LONG_NAME },
    fields: Object.fromEntries(
      Object.entries(request.fields).map(([name, value]) => [
        name,
        name === 'dob' ? value : LONG_NAME,
      ]),
    ),
  })),
);
const child = { name: 'Amelia Jones' };

/** What guardians ask the club to change (portals §C). */
export const requests: Stories = {
  full: { at, scenario: FULL },
  transfer: { at, scenario: server(REQUESTS.slice(0, 1), [buildTransfer({ may_answer: true })]) },
  'new-club': {
    at,
    scenario: server(REQUESTS.slice(0, 1), [
      buildTransfer({ requested_by: 'guardian', answerer: 'new_club', may_answer: true }),
    ]),
  },
  'member-requests': { at, scenario: server([], [], REQUESTED) },
  withdraw: {
    at,
    scenario: server([], [], REQUESTED),
    act: pressButton((t) => t('club:fromClub.withdrawFor', { name: 'Zoe Rees' })),
  },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: server([]) },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: { at, scenario: LONG },
  paper: { at: `${at}?print=1`, scenario: FULL },
  guardian: {
    at,
    scenario: server(REQUESTS.slice(2, 3)),
    act: pressButton((t) => t('club:requests.approveFor', child)),
  },
  decided: { at: paths.decidedRequests, scenario: server(DECIDED) },
  elsewhere: { at, scenario: ELSEWHERE },
  'none-decided': { at: paths.decidedRequests, scenario: server([]) },
  conflict: {
    at,
    scenario: server(REQUESTS.slice(0, 1)),
    act: pressButton((t) => t('club:requests.approveFor', child)),
  },
  reject: {
    at,
    scenario: server(REQUESTS.slice(0, 1)),
    act: pressButton((t) => t('club:requests.refuseFor', child)),
  },
  export: {
    at,
    scenario: FULL,
    act: pressButton((t) => t('club:requests.startFor.export', child)),
  },
  erasure: {
    at,
    scenario: FULL,
    act: pressButton((t) => t('club:requests.startFor.erasure', child)),
  },
};
