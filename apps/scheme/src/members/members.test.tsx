import type { AuditEntry, FoundMember, MemberPassport, PassportMerge } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  type ServerResponse,
  signedIn,
} from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { paths } from '../paths.ts';
import { screens } from '../routes.tsx';

const UUID = '00000000-0000-4000-8000-000000000101';
const CLUB = { id: 7, name: 'Riverside' };
const NAME = { uuid: UUID, firstname: 'Ava', lastname: 'Jones', club: CLUB, active: true };
const FOUND: FoundMember = { ...NAME, birth_year: 2018 };
const PASSPORT: MemberPassport = {
  ...NAME,
  dob: '2018-05-04',
  ngo_id: null,
  clubs: [{ ...CLUB, from: '2024-09-01', to: null }],
  schemes: [{ slug: 'first-flight', title: 'First Flight', skills: 12 }],
  awards: [
    {
      scheme_slug: 'first-flight',
      id: '/level-1',
      title: 'Level 1',
      started_ts: NOW - 900_000,
      completed_ts: null,
      completed: 12,
      total: 20,
      remaining: [],
      achieve_date: null,
    },
  ],
  namesakes: [],
  quiet_devices: null,
};

async function show(
  path: string,
  answers: Readonly<Record<string, ServerResponse>>,
  mayLookUp = true,
) {
  const sent: unknown[] = [];
  const api = makeApi(async ({ pathname }, request) => {
    const text = await request.clone().text();
    sent.push([`${request.method} ${pathname}`, text === '' ? null : JSON.parse(text)]);
    return (
      answers[`${request.method} ${pathname}`] ?? { status: 404, body: { error: 'NOT_FOUND' } }
    );
  });
  const session = signedIn({ club: null });
  const user = session.user && { ...session.user, rights: mayLookUp ? (['people'] as const) : [] };
  const context = makePortalContext(
    { session: { ...session, ...(user && { user: { ...user, rights: [...user.rights] } }) } },
    {
      portal: 'scheme',
      api,
      queries: makeQueries(() => ({ body: [] })),
      areas: new Set(['/members']),
    },
  );
  context.storage.setItem('show_advanced', '1');
  const { router } = await renderScreens(screens, path, context);
  return { sent, router, alerts: context.alerts, user: userEvent.setup() };
}

describe('the look-up of a member', () => {
  test('[D19] asks for everything before it finds a member, and opens the passport', async () => {
    const { sent, user } = await show(paths.members, {
      'POST /v1/member-lookups': { body: [FOUND] },
      [`GET /v1/members/${UUID}/passport`]: { body: PASSPORT },
    });
    const lookUp = await screen.findByRole('button', { name: 'Look up' });
    await user.type(screen.getByLabelText('First name'), 'Ava');
    await user.type(screen.getByLabelText('Last name'), 'Jones');
    await user.type(screen.getByLabelText('Date of birth'), '2018-05-04');
    await user.selectOptions(screen.getByLabelText('Reason'), 'A guardian asked');
    await user.type(screen.getByLabelText('What is it about?'), 'By phone');
    await user.click(lookUp);
    await screen.findByText('Write at least 10 characters.');
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText('What is it about?'), ', her mother');
    await user.click(lookUp);
    const link = await screen.findByRole('link', { name: 'Ava Jones' });
    expect(screen.getByText('born 2018 · Riverside')).toBeTruthy();
    const body = {
      firstname: 'Ava',
      lastname: 'Jones',
      dob: '2018-05-04',
      reason: 'guardian',
      note: 'By phone, her mother',
    };
    expect(sent).toEqual([['POST /v1/member-lookups', body]]);
    await user.click(link);
    expect(await screen.findByText('12 of 20 skills')).toBeTruthy();
    expect(screen.getByText('Skills passed: 12')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Ava Jones · Albion Gymnastics'));
  });

  test('[D19] says when too many members were looked up, and then what another attempt found', async () => {
    const response = { status: 429, body: { error: 'TOO_MANY_REQUESTS', detail: null } };
    const answers: Record<string, ServerResponse> = { 'POST /v1/member-lookups': response };
    const { user } = await show(paths.members, answers);
    await user.type(await screen.findByLabelText('First name'), 'Ava');
    await user.type(screen.getByLabelText('Last name'), 'Jones');
    await user.type(screen.getByLabelText('Date of birth'), '2018-05-04');
    await user.selectOptions(screen.getByLabelText('Reason'), 'A guardian asked');
    await user.type(screen.getByLabelText('What is it about?'), 'By phone, her mother');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^You have looked up 20 people/);
    answers['POST /v1/member-lookups'] = { body: [FOUND] };
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findByRole('link', { name: 'Ava Jones' })).toBeTruthy();
    expect(screen.queryByText(/20 people/)).toBeNull();
  });

  test('[D5] is not offered without the right, and a passport needs a look-up', async () => {
    await show(
      paths.member(UUID),
      {
        [`GET /v1/members/${UUID}/passport`]: {
          status: 403,
          body: { error: 'FORBIDDEN', detail: { lookup: 'required' } },
        },
      },
      false,
    );
    await screen.findByText(/You don’t have the right to do this/);
    expect(screen.queryByRole('button', { name: 'Look up' })).toBeNull();
  });
});

const OTHER = '00000000-0000-4000-8000-000000000102';
const LAKESIDE = { id: 8, name: 'Lakeside' };
const DUPLICATE: MemberPassport = {
  ...PASSPORT,
  uuid: OTHER,
  firstname: 'Áva',
  ngo_id: 'BG-1',
  schemes: [],
  awards: [],
};
const EFFECT: PassportMerge = {
  moved: { grades: 12, marks: 3, badges: 0, guardians: 1, groups: 1, waiting: 0, tags: 0 },
  both: { grades: 2, marks: 0 },
};
const MERGE: AuditEntry = {
  id: 12,
  ts: NOW,
  action: 'member.body_merge',
  entity: 'member',
  entity_id: UUID,
  member_uuid: UUID,
  detail: {},
  subject: 'Her mother asked by phone.',
  user: { uuid: OTHER, name: 'Olu Price' },
  undoes: null,
  undone_at: null,
  can_undo: true,
};

/** Looks up the second record, and opens the comparison. */
async function compare(
  duplicate = DUPLICATE,
  { keep = UUID, answer = {} }: { keep?: string; answer?: ServerResponse } = {},
) {
  const merged = { body: EFFECT, headers: { 'x-audit-id': '12' }, ...answer };
  const shown = await show(paths.mergeOf(UUID), {
    [`GET /v1/members/${UUID}/passport`]: { body: PASSPORT },
    [`GET /v1/members/${OTHER}/passport`]: { body: duplicate },
    'POST /v1/member-lookups': {
      body: [FOUND, { ...FOUND, uuid: OTHER, club: duplicate.club }],
    },
    [`POST /v1/members/${keep}/merge`]: merged,
  });
  const { user } = shown;
  await user.type(await screen.findByLabelText('What is it about?'), 'Her mother has two letters');
  await user.click(screen.getByRole('button', { name: 'Look up' }));
  const found = await screen.findByRole('list', { name: 'Found' });
  await user.click(within(found).getByRole('button', { name: /^Compare: Ava Jones/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge two records' });
  return { ...shown, dialog: within(dialog) };
}

describe('the merge of two records', () => {
  test('[D18] looks up the second record, shows the effect, and merges with a reason and Undo', async () => {
    const { user, sent, dialog, alerts, router } = await compare();
    await dialog.findByText(
      'Moves to the record that stays: grades 12 · attendance marks 3 · guardians 1 · groups 1',
    );
    expect(sent).toContainEqual([
      'POST /v1/member-lookups',
      {
        firstname: 'Ava',
        lastname: 'Jones',
        dob: '2018-05-04',
        reason: 'duplicate',
        note: 'Her mother has two letters',
      },
    ]);
    const names = within(dialog.getByRole('group', { name: 'First name' }));
    await user.click(names.getByRole('radio', { name: 'Áva' }));
    const button = dialog.getByRole('button', { name: 'Merge' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    await dialog.findByText('Write at least 10 characters.');
    await user.type(dialog.getByLabelText('Why are they one person?'), 'Her mother confirmed it.');
    await user.click(button);
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.member(UUID)));
    const merges = sent.filter((each) => JSON.stringify(each).includes('/merge'));
    const body = { with: OTHER, keep: UUID };
    expect(merges).toEqual([
      [`POST /v1/members/${UUID}/merge`, { ...body, fields: ['ngo_id'], dry_run: 1 }],
      [`POST /v1/members/${UUID}/merge`, { ...body, fields: ['firstname', 'ngo_id'], dry_run: 1 }],
      [
        `POST /v1/members/${UUID}/merge`,
        { ...body, fields: ['firstname', 'ngo_id'], reason: 'Her mother confirmed it.' },
      ],
    ]);
    expect(alerts.read().map(({ title }) => title)).toEqual(['Áva Jones: records merged']);
  });

  test('keeps the other record if the user chooses so', async () => {
    const { user, sent, dialog } = await compare(DUPLICATE, { keep: OTHER });
    await user.click(await dialog.findByRole('button', { name: 'Keep the other record' }));
    await dialog.findByText(/^Moves to the record that stays/);
    expect(sent.at(-1)).toEqual([
      `POST /v1/members/${OTHER}/merge`,
      { with: UUID, keep: OTHER, fields: [], dry_run: 1 },
    ]);
  });

  test('leads to the transfer if the records belong to two clubs', async () => {
    const { sent, dialog } = await compare({ ...DUPLICATE, club: LAKESIDE });
    await dialog.findByText(/Transfer Áva Jones from Lakeside to Riverside first/);
    expect(dialog.getByRole('link', { name: 'Start the transfer' }).getAttribute('href')).toBe(
      `/members/${OTHER}?transfer=1`,
    );
    expect(dialog.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true);
    expect(JSON.stringify(sent)).not.toContain('/merge');
  });

  test.each([
    [409, 'CONFLICT', { transfer_id: 4 }, /transfer of one of these records/],
    [422, 'VALIDATION', { uuid: 'remote' }, /They are merged there/],
    [422, 'VALIDATION', { merge_uuid: 'remote' }, /Keep that record instead/],
    [422, 'VALIDATION', { fields: 'remote' }, /choose its own values/],
    [
      403,
      'FORBIDDEN',
      { lookup: 'required' },
      /an hour ago, or the records have been merged since/,
    ],
  ])('shows why the server refuses it: %i %s %o', async (status, error, detail, text) => {
    const { dialog } = await compare(DUPLICATE, { answer: { status, body: { error, detail } } });
    expect((await dialog.findByRole('alert')).textContent).toMatch(text);
    expect(dialog.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true);
  });

  test('says so if the look-up finds only the same record', async () => {
    const { user } = await show(paths.mergeOf(UUID), {
      [`GET /v1/members/${UUID}/passport`]: { body: PASSPORT },
      'POST /v1/member-lookups': { body: [FOUND] },
    });
    await user.type(await screen.findByLabelText('What is it about?'), 'Her mother asked');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findByText('No other record found')).toBeTruthy();
  });

  test('[D18] the record shows its merges, and undoes them for 30 days', async () => {
    const { user, sent } = await show(paths.member(UUID), {
      [`GET /v1/members/${UUID}/passport`]: { body: PASSPORT },
      'GET /v1/audits': { body: [MERGE, { ...MERGE, id: 13, action: 'undo' }] },
      'POST /v1/audits/12/undo': { body: { ...MERGE, undone_at: NOW } },
    });
    await screen.findByText('Records merged: Her mother asked by phone.');
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(sent).toContainEqual(['POST /v1/audits/12/undo', null]));
  });

  test('the link of the merge opens the dialog of the transfer', async () => {
    await show(paths.transferOf(UUID), {
      [`GET /v1/members/${UUID}/passport`]: { body: PASSPORT },
    });
    const name = 'Transfer Ava Jones to another club';
    expect(await screen.findByRole('dialog', { name })).toBeTruthy();
  });
});
