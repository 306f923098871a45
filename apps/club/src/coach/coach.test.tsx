import type { AuditEntry, Credential, StaffUser } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  type ServerResponse,
  signedIn,
} from '@springboard/portal/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';
import { screens } from '../routes.tsx';
import { stateOfCredential } from '../users/credential-chip.tsx';

const UUID = '00000000-0000-4000-8000-000000000201';

const COACH: StaffUser = {
  uuid: UUID,
  firstname: 'Ava',
  lastname: 'Morgan',
  status: 'active',
  types: ['coach'],
  club_ids: [7],
  email: 'ava@example.org',
  last_login: null,
  remote: false,
  coaching: {
    groups: [{ id: 3, name: 'Swifts' }],
    last_register: null,
    open_registers: 2,
    credential: null,
  },
};

const FIRST_AID: Credential = {
  id: 5,
  name: 'First aid',
  reference: 'FA-12',
  expires: '2026-02-01',
  file_id: null,
};

const BEN = {
  uuid: '00000000-0000-4000-8000-000000000202',
  firstname: 'Ben',
  lastname: 'Hughes',
  club_ids: [7],
};

const entry = (overrides: Partial<AuditEntry>): AuditEntry => ({
  id: 12,
  ts: 1_771_900_000,
  action: 'user.status',
  entity: 'user',
  entity_id: UUID,
  member_uuid: null,
  user: { uuid: UUID, name: 'Helen Price' },
  detail: { status: 'inactive' },
  undoes: null,
  undone_at: null,
  can_undo: true,
  ...overrides,
});

type Sent = { call: string; body: unknown };

/** What the account itself did, or what happened around its sign-in. */
const OWN_ACTIONS = [
  'sign_in.accepted',
  'sign_in.failed',
  'sign_in.switched',
  'sign_in.pin_failed',
  'sign_in.code_failed',
  'sign_in.ended',
  'sign_in.token_reused',
  'second_factor.added',
  'second_factor.removed',
  'recovery_codes.replaced',
  'password.requested',
  'password.set',
  'user.email',
  'user.withdraw',
];

const BODIES: Readonly<Record<string, readonly object[]>> = {
  credentials: [FIRST_AID],
  audits: [
    entry({}),
    entry({ id: 13, detail: { status: 'inactive', successor_uuid: BEN.uuid } }),
    entry({ id: 14, detail: { status: 'inactive', successor_uuid: UUID } }),
    ...OWN_ACTIONS.map((action, at) => entry({ id: 15 + at, action, detail: {}, can_undo: false })),
  ],
  users: [BEN],
  files: [{ id: 9, description: 'First aid certificate' }],
};

const bodyOf = ({ pathname }: URL): object =>
  pathname.endsWith(UUID) ? COACH : (BODIES[pathname.split('/').at(-1) ?? ''] ?? []);

const show = async (write?: (call: string) => ServerResponse) => {
  const sent: Sent[] = [];
  const reads: URL[] = [];
  const respond = (address: URL): ServerResponse => {
    reads.push(address);
    return { body: bodyOf(address) };
  };
  const api = makeApi(async (address, request) => {
    if (request.method === 'GET') return respond(address);
    const call = `${request.method} ${address.pathname.replace('/v1', '')}`;
    const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data');
    const text = request.body === null ? null : await request.text();
    sent.push({ call, body: isForm || text === null ? text : JSON.parse(text) });
    const saved = { body: isForm ? { id: 31 } : FIRST_AID, headers: { 'x-audit-id': '13' } };
    return write?.(call) ?? saved;
  });
  const context = makePortalContext(
    { session: signedIn() },
    { portal: 'club', queries: makeQueries(respond), api, areas: new Set(['/coaches']) },
  );
  context.session.store.setState({ features: { ENABLE_ORGANISATIONS: true } });
  await renderScreens(screens, `/coaches/${UUID}`, context);
  await screen.findByRole('heading', { name: 'Ava Morgan' });
  return { sent, reads, alerts: context.alerts, user: userEvent.setup() };
};

beforeEach(() => sessionStorage.clear());

describe('a coach', () => {
  test('has groups, registers, credentials and history', async () => {
    const { reads } = await show();
    const queryOf = (path: string) =>
      Object.fromEntries(reads.find(({ pathname }) => pathname.endsWith(path))?.searchParams ?? []);
    expect(queryOf('/files')).toEqual({ folder: 'additional', per_page: '200' });
    await waitFor(() => expect(document.title).toBe('Ava Morgan · Albion Gymnastics'));
    expect(queryOf('/audits')).toMatchObject({ entity: 'user', entity_id: UUID });
    const card = (name: string) => within(screen.getByRole('region', { name }));
    expect(card('Groups').getByRole('link', { name: 'Swifts' }).getAttribute('href')).toBe(
      '/groups/3',
    );
    expect(card('Registers').getByText(/Not completed .*: 2/)).toBeTruthy();
    expect(card('Credentials').getByText('Expired')).toBeTruthy();
    expect(card('History').getByText('Deactivated')).toBeTruthy();
    expect(await card('History').findByText('Deactivated, Ben Hughes took over')).toBeTruthy();
    // A successor who has left.
    expect(card('History').getByText('Deactivated, another coach took over')).toBeTruthy();
    expect(card('History').getAllByRole('button', { name: 'Undo' })).toHaveLength(3);
  });

  test('has each kind of sign-in in the history', async () => {
    await show();
    const history = within(screen.getByRole('region', { name: 'History' }));
    for (const text of ['Logged in', 'Wrong PIN', 'Logged out', 'New password set'])
      expect(history.getByText(text)).toBeTruthy();
    expect(history.queryByText('Other change')).toBeNull();
  });

  test('gets a credential with number, last day and proof', async () => {
    const { user, sent, alerts } = await show();
    await user.click(screen.getByRole('button', { name: 'Add credential' }));
    const dialog = within(await screen.findByRole('dialog'));
    const save = dialog.getByRole('button', { name: 'Add credential' });
    await user.click(save);
    expect(dialog.getByText('Required')).toBeTruthy();
    await user.type(dialog.getByLabelText('Name'), 'Safeguarding');
    await user.type(dialog.getByLabelText(/^Number/), 'SG-1');
    await user.selectOptions(dialog.getByLabelText(/^Proof/), 'First aid certificate');
    await user.click(save);
    await waitFor(() => expect(titles(alerts)).toEqual(['Safeguarding saved']));
    const body = { name: 'Safeguarding', reference: 'SG-1', expires: null, file_id: 9 };
    expect(sent).toEqual([{ call: `POST /users/${UUID}/credentials`, body }]);
  });

  test('gets a proof from a file of the device for administrators only, sent once', async () => {
    const { user, sent, alerts } = await show();
    await user.click(screen.getByRole('button', { name: 'Add credential' }));
    const dialog = within(await screen.findByRole('dialog'));
    const save = dialog.getByRole('button', { name: 'Add credential' });
    await user.type(dialog.getByLabelText('Name'), 'Safeguarding');
    await user.selectOptions(dialog.getByLabelText(/^Proof/), 'Upload a file…');
    await user.click(save);
    expect(dialog.getByText('Required')).toBeTruthy();
    expect(sent).toEqual([]);
    const file = new File(['%PDF-1.7'], 'proof.pdf', { type: 'application/pdf' });
    await user.upload(dialog.getByLabelText(/^File/), file);
    pressTwice(save);
    await waitFor(() => expect(titles(alerts)).toEqual(['Safeguarding saved']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = { name: 'Safeguarding', reference: null, expires: null, file_id: 31 };
    expect(sent).toEqual([
      { call: 'POST /files', body: expect.stringMatching(/name="audience"\s+admin\s/) },
      { call: `POST /users/${UUID}/credentials`, body },
    ]);
  });

  const addWithProof = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('button', { name: 'Add credential' }));
    const dialog = within(await screen.findByRole('dialog'));
    const save = () => user.click(dialog.getByRole('button', { name: 'Add credential' }));
    await user.type(dialog.getByLabelText('Name'), ' Safeguarding ');
    await user.selectOptions(dialog.getByLabelText(/^Proof/), 'Upload a file…');
    await user.upload(
      dialog.getByLabelText(/^File/),
      new File(['%PDF-1.7'], 'proof.pdf', { type: 'application/pdf' }),
    );
    await save();
    return { dialog, save };
  };

  test.each([
    [422, 'VALIDATION', 'This type of file is not allowed'],
    [500, 'SERVER_ERROR', /^The server had a problem/],
  ])(
    'gets no credential whose proof was rejected with %i, and the reason',
    async (...rejection) => {
      const [status, error, text] = rejection;
      const { user, sent, alerts } = await show((call) => ({
        ...(call === 'POST /files' && { status, body: { error, detail: null } }),
      }));
      const { dialog } = await addWithProof(user);
      expect(await dialog.findByText(text)).toBeTruthy();
      expect(sent.map(({ call }) => call)).toEqual(['POST /files']);
      expect(titles(alerts)).toEqual([]);
    },
  );

  test('sends a proof once if the credential is sent again after an error', async () => {
    let isDown = true;
    const { user, sent, alerts } = await show((call) =>
      call === 'POST /files'
        ? { body: { id: 31 } }
        : isDown
          ? { status: 500, body: { error: 'SERVER_ERROR', detail: null } }
          : { body: FIRST_AID },
    );
    const { dialog, save } = await addWithProof(user);
    await dialog.findByText(/^The server had a problem/);
    isDown = false;
    await save();
    await waitFor(() => expect(titles(alerts)).toEqual(['Safeguarding saved']));
    const credential = `POST /users/${UUID}/credentials`;
    expect(sent.map(({ call }) => call)).toEqual(['POST /files', credential, credential]);
    expect(sent[0]?.body).toMatch(/name="description"\s+Safeguarding\s/);
    expect(sent[0]?.body).toMatch(/name="folder"\s+additional\s/);
    expect(sent[2]?.body).toMatchObject({ name: 'Safeguarding', file_id: 31 });
  });

  test.each([
    ['Remove', { call: `DELETE /users/${UUID}/credentials/5`, body: null }, 'First aid removed'],
  ])('loses a credential with “%s”, with Undo', async (action, request, title) => {
    const { user, sent, alerts } = await show();
    await user.click(screen.getByRole('button', { name: 'Actions for First aid' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    await waitFor(() => expect(titles(alerts)).toEqual([title]));
    expect(sent).toEqual([request]);
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
  });

  test('[club-and-parent §4.4] has a form of a credential that survives a reload', async () => {
    const open = async () => {
      const { user } = await show();
      await user.click(screen.getByRole('button', { name: 'Add credential' }));
      return { user, dialog: within(await screen.findByRole('dialog')) };
    };
    const { user, dialog } = await open();
    await user.type(dialog.getByLabelText('Name'), 'Safeguarding');
    cleanup();
    const after = await open();
    expect(after.dialog.getByLabelText('Name')).toHaveProperty('value', 'Safeguarding');
    await after.user.click(after.dialog.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage).toHaveLength(0);
  });

  test('has a credential that is edited in place', async () => {
    const { user, sent } = await show();
    await user.click(screen.getByRole('button', { name: 'Actions for First aid' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit credential' }));
    const number = dialog.getByLabelText(/^Number/);
    await user.clear(number);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          call: `PATCH /users/${UUID}/credentials/5`,
          body: { name: 'First aid', reference: null, expires: '2026-02-01', file_id: null },
        },
      ]),
    );
  });
});

describe('stateOfCredential', () => {
  test.each([
    [null, 'fine'],
    ['2026-02-24', 'expired'],
    ['2026-02-25', 'soon'],
    ['2026-04-26', 'soon'],
    ['2026-04-27', 'fine'],
  ] as const)('of one until %s is %s', (expires, state) => {
    expect(stateOfCredential({ expires }, '2026-02-25')).toBe(state);
  });
});
