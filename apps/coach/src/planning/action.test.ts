import type { Change } from '@springboard/offline';
import {
  makeActionArgs,
  makeApi,
  makeOffline,
  makePortalContext,
  NOW,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { describe, expect, test } from 'vitest';
import { makePlan, ROLLS_UUID } from '../../testing/planning/open.tsx';
import { action, type PlanningRequest } from './action.ts';

const PLANS = '/lesson-plans';
const ROLLS = `${PLANS}/${ROLLS_UUID}`;
const SESSION = '/groups/4/sessions/2026-03-01';
const DATE = '2026-03-01';
const TODAY = '2026-02-25';
const SCHEME = '00000000-0000-4000-8000-000000000077';
const SYNCED = [['syncPlanning', { today: TODAY, force: true }]];
const SYNCED_DAY = [...SYNCED, ['sync', { date: DATE, today: TODAY, missing: true }]];

type Call = readonly [call: string, body?: unknown];

/** Runs the action. The server answers in turn, after that with a plan of the given sections. */
const run = async (
  request: PlanningRequest,
  answers: readonly ServerResponse[] = [],
  { isFull = false, time_zone = 'Europe/London' } = {},
) => {
  const calls: Call[] = [];
  const synced: unknown[] = [];
  const committed: Change[] = [];
  const rest = [...answers];
  const api = makeApi(async ({ pathname }, message) => {
    const text = await message.text();
    const call = `${message.method} ${pathname.replace('/v1', '')}`;
    calls.push(text === '' ? [call] : [call, JSON.parse(text)]);
    return rest.shift() ?? (message.method === 'DELETE' ? { status: 204 } : { body: makePlan() });
  });
  const offline = {
    ...makeOffline(),
    sync: async (of: unknown) => void synced.push(['sync', of]),
    syncPlanning: async (of: unknown) => void synced.push(['syncPlanning', of]),
    commit: async (changes: Change | readonly Change[]) => {
      if (isFull) return { ok: false, error: 'STORAGE_FULL' } as const;
      committed.push(...('kind' in changes ? [changes] : changes));
      return { ok: true, op_ids: [] } as const;
    },
  };
  const { club } = signedIn();
  const session = signedIn({ club: club && { ...club, time_zone } });
  const portal = makePortalContext({ offline, session }, { api });
  const result = await action(makeActionArgs(portal, request));
  return { result, calls, synced, committed };
};

const DONE = { ok: true, value: { uuid: ROLLS_UUID, title: 'First rolls' } };
const WITHOUT_PLAN = { ok: true, value: null };
const FAILED = { ok: false, error: 'SERVER_ERROR', fields: {} };
const failing: ServerResponse = { status: 500, body: { error: 'SERVER_ERROR', detail: null } };
const uuid = ROLLS_UUID;

describe('the action of planning', () => {
  test.each<readonly [PlanningRequest, Call, unknown]>([
    [{ intent: 'copy_plan', uuid, title: 'Copy' }, [`POST ${ROLLS}/copy`, { title: 'Copy' }], DONE],
    [{ intent: 'delete_plan', uuid }, [`DELETE ${ROLLS}`], WITHOUT_PLAN],
    [
      { intent: 'share_plan', uuid, shares: [{ user_uuid: SCHEME, can_edit: true }] },
      [`POST ${ROLLS}/shared-users`, { shares: [{ user_uuid: SCHEME, can_edit: true }] }],
      DONE,
    ],
    [
      { intent: 'add_section', uuid, title: 'Floor' },
      [`POST ${ROLLS}/sections`, { title: 'Floor' }],
      DONE,
    ],
    [{ intent: 'copy_section', uuid, id: 3 }, [`POST ${ROLLS}/sections/3/copy`], DONE],
    [{ intent: 'delete_section', uuid, id: 3 }, [`DELETE ${ROLLS}/sections/3`], WITHOUT_PLAN],
    [
      { intent: 'create_group', title: 'Term', scheme_uuid: SCHEME },
      ['POST /lesson-plan-groups', { title: 'Term', scheme_uuid: SCHEME }],
      DONE,
    ],
    [
      { intent: 'rename_group', uuid, title: 'Term' },
      [`PATCH /lesson-plan-groups/${uuid}`, { title: 'Term' }],
      DONE,
    ],
    [{ intent: 'delete_group', uuid }, [`DELETE /lesson-plan-groups/${uuid}`], WITHOUT_PLAN],
    [
      { intent: 'order_group', uuid, plans: [SCHEME, ROLLS_UUID] },
      [`PATCH /lesson-plan-groups/${uuid}/plans`, { plans: [SCHEME, ROLLS_UUID] }],
      DONE,
    ],
  ])('sends one call, and reads the plans again: %j', async (request, call, result) => {
    expect(await run(request)).toMatchObject({ result, calls: [call], synced: SYNCED });
    const failed = await run(request, [failing]);
    expect(failed).toMatchObject({ result: FAILED, calls: [call], synced: [] });
  });

  test.each([ROLLS_UUID, null])(
    'assigns the plan %s to a session, and reads the sessions of its day again',
    async (session_plan_uuid) => {
      const request = { intent: 'attach', group_id: 4, date: DATE, session_plan_uuid } as const;
      const { result, calls, synced } = await run(request, [{ body: { date: DATE } }]);
      expect(result).toEqual(WITHOUT_PLAN);
      expect(calls).toEqual([[`PATCH ${SESSION}`, { session_plan_uuid }]]);
      expect(synced).toEqual(SYNCED_DAY);
    },
  );

  test('reads the plans again on the day of the club’s time zone', async () => {
    const request = { intent: 'delete_plan', uuid } as const;
    const { synced } = await run(request, [], { time_zone: 'America/Los_Angeles' });
    expect(synced).toEqual([['syncPlanning', { today: '2026-02-24', force: true }]]);
  });

  const NEW = {
    title: 'Monday',
    scheme_uuid: SCHEME,
    sections: [
      { title: 'Warm up', node_ids: [] },
      { title: 'Floor', node_ids: ['/a', '/b'] },
    ],
  };
  const CREATED: readonly Call[] = [
    [`POST ${PLANS}`, { title: 'Monday', scheme_uuid: SCHEME }],
    [`POST ${ROLLS}/sections`, { title: 'Warm up' }],
    [`POST ${ROLLS}/sections`, { title: 'Floor' }],
    // The new section is the last one.
    [
      `PATCH ${ROLLS}/sections/2/skills`,
      {
        skills: [
          { node_id: '/a', fields: {} },
          { node_id: '/b', fields: {} },
        ],
      },
    ],
  ];
  const DELETED: Call = [`DELETE ${ROLLS}`];
  const ok: ServerResponse = { body: makePlan() };

  test('creates a plan with its sections and their skills', async () => {
    const { result, calls, synced } = await run({ intent: 'create_plan', ...NEW });
    expect([result, calls, synced]).toEqual([DONE, CREATED, SYNCED]);
  });

  test('returns the title that the server made unique', async () => {
    const body = makePlan({ title: 'Monday (2)' });
    const { result } = await run({ intent: 'create_plan', ...NEW, sections: [] }, [{ body }]);
    expect(result).toEqual({ ok: true, value: { uuid, title: 'Monday (2)' } });
  });

  test.each([
    ['the plan itself', [failing], CREATED.slice(0, 1)],
    ['a section', [ok, ok, failing], [...CREATED.slice(0, 3), DELETED]],
    ['skills', [ok, ok, ok, failing], [...CREATED, DELETED]],
  ] as const)(
    'leaves no incomplete plan if the server rejects %s',
    async (_, answers, expected) => {
      const { result, calls, synced } = await run({ intent: 'create_plan', ...NEW }, answers);
      expect([result, calls, synced]).toEqual([FAILED, expected, []]);
    },
  );

  const FOR_SESSION = { intent: 'plan_for_session', ...NEW, group_id: 4, date: DATE } as const;
  const ATTACHED: Call = [`PATCH ${SESSION}`, { session_plan_uuid: ROLLS_UUID }];

  test('creates a plan for a session, or none', async () => {
    const done = await run(FOR_SESSION);
    expect([done.result, done.calls, done.synced]).toEqual([
      DONE,
      [...CREATED, ATTACHED],
      SYNCED_DAY,
    ]);
    const failed = await run(FOR_SESSION, [ok, ok, ok, ok, failing]);
    expect([failed.result, failed.calls]).toEqual([FAILED, [...CREATED, ATTACHED, DELETED]]);
    const without = await run(FOR_SESSION, [failing]);
    expect([without.result, without.calls]).toEqual([FAILED, CREATED.slice(0, 1)]);
  });

  const [ROLLING] = makePlan().sections;
  if (ROLLING === undefined) throw new Error('unreachable');
  const RESTORE = {
    intent: 'restore_section',
    uuid,
    section: ROLLING,
    ordering: 1,
  } as const;
  const ADDED: Call = [`POST ${ROLLS}/sections`, { title: 'Rolls' }];

  test('adds skills to the last section of the plan, which is the new one', async () => {
    const sections = [7, 8, 9].map((id) => ({ ...ROLLING, id }));
    const body = makePlan({ sections });
    const { calls } = await run(
      { intent: 'create_plan', ...NEW, sections: NEW.sections.slice(1) },
      [ok, { body }],
    );
    expect(calls.at(-1)?.[0]).toBe(`PATCH ${ROLLS}/sections/9/skills`);
    const restored = await run(RESTORE, [{ body }]);
    expect(restored.committed.map(({ payload }) => payload)).toMatchObject([
      { edit: { id: 9 } },
      { edit: { id: 9 } },
    ]);
  });

  test('restores a section with its content and its place', async () => {
    const { result, calls, synced, committed } = await run(RESTORE);
    expect([result, calls, synced]).toEqual([DONE, [ADDED], SYNCED]);
    const { description, tag, skills } = ROLLING;
    expect(committed.map(({ payload }) => payload)).toMatchObject([
      { edit: { edit: 'section', id: 2, section: { description, tag, ordering: 1 } } },
      { edit: { edit: 'skills', id: 2, skills } },
    ]);
    expect(committed.map(({ ts }) => ts)).toEqual([NOW, NOW]);
  });

  test('restores no section without its content', async () => {
    const full = await run(RESTORE, [], { isFull: true });
    expect(full.result).toMatchObject({ ok: false, error: 'UNKNOWN_ERROR' });
    expect([full.calls, full.synced]).toEqual([[ADDED, [`DELETE ${ROLLS}/sections/2`]], []]);
    const failed = await run(RESTORE, [failing]);
    expect([failed.result, failed.calls, failed.committed]).toEqual([FAILED, [ADDED], []]);
    const gone = await run(RESTORE, [{ body: makePlan({ sections: [] }) }]);
    expect(gone.result).toMatchObject({ ok: false, error: 'NOT_FOUND' });
    expect(gone.committed).toEqual([]);
  });
});
