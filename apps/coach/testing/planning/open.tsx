import type { Features, LessonPlan, LessonPlanGroup } from '@springboard/contract';
import type { Change, Offline, OfflineState } from '@springboard/offline';
import {
  makeApi,
  makeOffline,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import userEvent from '@testing-library/user-event';
import { GRADES, SAMPLE } from '../assess/device.ts';
import { screens } from '../../src/routes.tsx';
import { makeGroup, TODAY } from '../device.ts';

const AVA = {
  uuid: '00000000-0000-4000-8000-00000000000a',
  firstname: 'Ava',
  lastname: 'Morgan',
};
export const BEN = {
  uuid: '00000000-0000-4000-8000-00000000000b',
  firstname: 'Ben',
  lastname: 'Hughes',
};

const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const ROLLS_UUID = uuidOf(1);

/** Ava's plan number 1 by default: two sections, the first with two skills. */
export const makePlan = (overrides: Partial<LessonPlan> = {}): LessonPlan => ({
  uuid: ROLLS_UUID,
  title: 'First rolls',
  owner: AVA,
  scheme_slug: 'sample',
  scheme_uuid: SAMPLE.uuid,
  can_edit: true,
  updated_at: NOW - 3600,
  version: 1,
  sections: [
    {
      id: 1,
      title: 'Rolls',
      description: 'Change stations every eight minutes.',
      tag: 'stations',
      skills: [
        { node_id: '/seed/floor/log-roll', fields: { repetitions: '3 each' } },
        { node_id: '/seed/floor/bridge', fields: {} },
      ],
    },
    { id: 2, title: 'Landings', description: '', tag: null, skills: [] },
  ],
  headers: [{ label_id: 1, value: 'Round backs' }],
  shared_users: [],
  ...overrides,
});

export const plansTitled = (...titles: readonly string[]): readonly LessonPlan[] =>
  titles.map((title, place) => makePlan({ uuid: uuidOf(place + 1), title }));

export const makePlanGroup = (overrides: Partial<LessonPlanGroup> = {}): LessonPlanGroup => ({
  uuid: uuidOf(900),
  title: 'This term',
  owner: AVA,
  scheme_slug: 'sample',
  scheme_uuid: SAMPLE.uuid,
  can_edit: true,
  updated_at: NOW,
  plans: [],
  ...overrides,
});

const LABELS = [
  { id: 1, name: 'Aim', value: '', kind: 'plan_header', ordering: 0 },
  { id: 2, name: 'What went well', value: '', kind: 'plan_footer', ordering: 1 },
] as const;

const ALL: Features = {
  ENABLE_SESSION_PLANNING: true,
  CAN_EDIT_SESSION_PLAN: true,
  CAN_ADD_SESSION_PLAN_GROUP: true,
};

type Options = {
  /** Below /planning, unless there is a page. */
  address: string;
  page?: string;
  plans?: readonly LessonPlan[];
  groups?: readonly LessonPlanGroup[];
  features?: Features;
  state?: Partial<OfflineState>;
  /** On a full disk nothing is recorded. */
  full?: boolean;
  /** What the server says; without it there is no network. What it now has is put on the device. */
  server?: (
    address: URL,
    request: Request,
    device: Offline,
  ) => ServerResponse | Promise<ServerResponse>;
};

/** The planning of a device that holds one session, its scheme and these plans. */
export const openPlanning = async ({
  address,
  page = '/planning',
  plans = [makePlan()],
  groups = [],
  features = ALL,
  state = {},
  full = false,
  server,
}: Options) => {
  const committed: Change[] = [];
  const device = makeOffline([], {
    day: { date: TODAY, groups: [makeGroup({ scheme_slug: 'sample' })] },
    schemes: { sample: { curriculum: SAMPLE, grades: GRADES } },
    planning: { plans, plan_groups: groups, labels: [...LABELS] },
    ...state,
  });
  const offline: Offline = {
    ...device,
    // The same sessions on every day.
    openDay: async (date) => device.store.setState(({ day }) => ({ day: day && { ...day, date } })),
    commit: async (change) => {
      if (full) return { ok: false, error: 'STORAGE_FULL' };
      committed.push(...('kind' in change ? [change] : change));
      return { ok: true, op_ids: [] };
    },
  };
  const sent: { call: string; body: unknown }[] = [];
  const api = makeApi(async (where, request) => {
    if (server === undefined) return { status: 0 };
    const body: unknown =
      request.method === 'GET'
        ? null
        : await request
            .clone()
            .json()
            .catch(() => null);
    sent.push({ call: `${request.method} ${where.pathname}`, body });
    return server(where, request, offline);
  });
  const parts = makePortalContext(
    {
      offline,
      session: signedIn({ features }),
      connection: { state: server === undefined ? 'offline' : 'online' },
    },
    {
      api,
      queries: makeQueries((where) =>
        server === undefined ? { status: 0 } : server(where, new Request(where), offline),
      ),
    },
  );
  const view = await renderScreens(screens, page + address, parts);
  return { ...view, parts, device, committed, sent, user: userEvent.setup() };
};

/** Puts plans onto the device, as a sync does. */
export const showPlans = (device: Offline, plans: readonly LessonPlan[]): void =>
  device.store.setState(({ planning }) => ({
    planning: { labels: [], plan_groups: [], ...planning, plans },
  }));
