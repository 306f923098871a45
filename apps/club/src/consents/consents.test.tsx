import type { ConsentTexts } from '@springboard/contract';
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
import { pressTwice } from '../../testing/press-twice.ts';
import { screens } from '../routes.tsx';

const TS = 1_771_900_000;
const wording = (title: string) => ({ 'en-GB': { title, text: `${title}: do you agree?` } });

const TRIPS: ConsentTexts = {
  kind: 'trips',
  is_national: false,
  draft: null,
  versions: [
    {
      id: 8,
      kind: 'trips',
      version: 2,
      texts: wording('Trips'),
      needs_answer: true,
      valid_from: TS,
    },
    {
      id: 7,
      kind: 'trips',
      version: 1,
      texts: wording('Outings'),
      needs_answer: true,
      valid_from: TS,
    },
  ],
  members: 40,
  unanswered: 12,
};
const DRAFT = { id: 9, kind: 'trips', texts: wording('Journeys'), needs_answer: false, etag: 'e1' };

const DOWN = { status: 500, body: { error: 'SERVER_ERROR', detail: null } };

/** `isDown`: whether the server rejects changes, and the list of those who have not answered. */
const show = async (texts: readonly ConsentTexts[], isDown = () => false) => {
  const sent: object[] = [];
  const reads: string[] = [];
  const respond = ({ pathname, search }: URL): ServerResponse => {
    reads.push(pathname + search);
    if (isDown() && pathname.endsWith('/unanswered')) return DOWN;
    return pathname.endsWith('/unanswered')
      ? {
          total: 12,
          body: [
            { uuid: 'u1', firstname: 'Ava', lastname: 'Jones', has_guardian: false, last: {} },
          ],
        }
      : { body: [...texts] };
  };
  const api = makeApi(async (address, request) => {
    if (request.method === 'GET') return respond(address);
    sent.push({
      call: `${request.method} ${address.pathname.replace('/v1', '')}`,
      body: request.body === null ? null : await request.json(),
      ifMatch: request.headers.get('if-match'),
    });
    return isDown() ? DOWN : { body: {} };
  });
  const context = makePortalContext(
    { session: signedIn() },
    { portal: 'club', queries: makeQueries(respond), api, areas: new Set(['/members']) },
  );
  await renderScreens(screens, '/members/consents', context);
  return { sent, reads, alerts: context.alerts, user: userEvent.setup() };
};

beforeEach(() => sessionStorage.clear());

describe('consent texts', () => {
  test('show the version that applies, the earlier ones, and who has not answered', async () => {
    const { user } = await show([TRIPS]);
    await screen.findByText('Answers to this version: 28 of 40');
    screen.getByText('Trips: do you agree?');
    screen.getByText('1 earlier version');
    await user.click(screen.getByRole('button', { name: '12 pupils without an answer' }));
    const dialog = within(await screen.findByRole('dialog'));
    const link = await dialog.findByRole('link', { name: 'Ava Jones' });
    expect(link.getAttribute('href')).toBe('/members/u1/consents');
    dialog.getByText('answered an earlier text · no guardian with an account');
    dialog.getByText('and 11 more');
  });

  test('say why those who have not answered cannot be listed, of whom 100 are requested', async () => {
    const { user, reads } = await show([TRIPS], () => true);
    await user.click(await screen.findByRole('button', { name: '12 pupils without an answer' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^The server had a problem/)).toBeTruthy();
    expect(reads).toContain('/v1/consent-texts/8/unanswered?per_page=100');
  });

  test('a draft that the server rejects stays in the dialog, and can be saved again', async () => {
    let isDown = true;
    const { user, sent, alerts, reads } = await show([{ ...TRIPS, draft: DRAFT }], () => isDown);
    await user.click(await screen.findByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Title'), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Save draft' }));
    expect(await dialog.findByText(/^The server had a problem/)).toBeTruthy();
    expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Journeys 2');
    expect(alerts.read()).toEqual([]);
    isDown = false;
    const before = reads.length;
    await user.click(dialog.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(2);
    expect(alerts.read()).toMatchObject([{ tone: 'success' }]);
    await waitFor(() => expect(reads.slice(before)).toContain('/v1/consent-texts'));
    expect(sessionStorage).toHaveLength(0);
  });

  test('a new version begins with the current text, and needs a title and a text', async () => {
    const { user, sent } = await show([TRIPS]);
    await user.click(await screen.findByRole('button', { name: 'New version of “Trips”' }));
    const dialog = within(await screen.findByRole('dialog'));
    const title = dialog.getByLabelText('Title');
    expect(title).toHaveProperty('value', 'Trips');
    await user.clear(title);
    await user.click(dialog.getByRole('button', { name: 'Save draft' }));
    await dialog.findByText('Each language needs a title and a text.');
    expect(sent).toEqual([]);
    await user.type(title, 'Journeys');
    await user.click(dialog.getByRole('checkbox'));
    const terms = dialog.getAllByRole('term');
    expect(terms.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'Title (English)Trips →becomes Journeys',
      'The meaning has changed: guardians answer againYes →becomes No',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Save draft' }));
    const texts = { 'en-GB': { title: 'Journeys', text: 'Trips: do you agree?' } };
    await waitFor(() =>
      expect(sent).toEqual([
        {
          call: 'POST /consent-texts',
          body: { kind: 'trips', texts, needs_answer: false },
          ifMatch: null,
        },
      ]),
    );
  });

  test('a new question needs a short name, which is sent without the spaces around it', async () => {
    const { user, sent } = await show([TRIPS]);
    await user.click(await screen.findByRole('button', { name: 'New question' }));
    const dialog = within(await screen.findByRole('dialog'));
    const save = dialog.getByRole('button', { name: 'Save draft' });
    const name = dialog.getByLabelText('Short name');
    await user.type(dialog.getByLabelText('Title'), 'Camps');
    await user.type(dialog.getByLabelText('Text'), 'May they come?');
    await user.type(name, '  ');
    await user.click(save);
    expect(dialog.getByText('Required')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(name, 'camps ');
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const texts = { 'en-GB': { title: 'Camps', text: 'May they come?' } };
    expect(sent).toMatchObject([
      { call: 'POST /consent-texts', body: { kind: 'camps', texts, needs_answer: true } },
    ]);
  });

  test('[club-and-parent §4.4] a text that was not saved survives a reload', async () => {
    const open = async () => {
      const { user } = await show([TRIPS]);
      await user.click(await screen.findByRole('button', { name: 'New version of “Trips”' }));
      return { user, dialog: within(await screen.findByRole('dialog')) };
    };
    const { user, dialog } = await open();
    await user.type(dialog.getByLabelText('Title'), ' and camps');
    await user.click(dialog.getByRole('checkbox'));
    cleanup();
    const after = await open();
    expect(after.dialog.getByLabelText('Title')).toHaveProperty('value', 'Trips and camps');
    expect(after.dialog.getByRole('checkbox')).toHaveProperty('checked', false);
    await after.user.click(after.dialog.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage).toHaveLength(0);
  });

  test('a draft is edited once from the version that was read, without its kind', async () => {
    const { user, sent } = await show([{ ...TRIPS, draft: DRAFT }]);
    await user.click(await screen.findByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const title = dialog.getByLabelText('Title');
    expect(title).toHaveProperty('value', 'Journeys');
    await user.type(title, ' abroad');
    pressTwice(dialog.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const texts = { 'en-GB': { title: 'Journeys abroad', text: 'Journeys: do you agree?' } };
    expect(sent).toEqual([
      { call: 'PATCH /consent-texts/9', body: { texts, needs_answer: false }, ifMatch: '"e1"' },
    ]);
  });

  test('a draft is discarded as it was read, after a confirmation', async () => {
    const { user, sent } = await show([{ ...TRIPS, draft: DRAFT }]);
    await user.click(await screen.findByRole('button', { name: /^Discard/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: /^Discard/ }));
    await screen.findByText(/discarded/);
    expect(sent).toEqual([{ call: 'DELETE /consent-texts/9', body: null, ifMatch: '"e1"' }]);
  });

  test('a draft is published as it was read, after a confirmation', async () => {
    const { user, sent } = await show([{ ...TRIPS, draft: DRAFT }]);
    await screen.findByText('Answers to the version before stay valid.');
    expect(screen.queryByRole('button', { name: /^New version/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { call: 'POST /consent-texts/9/publish', body: null, ifMatch: '"e1"' },
      ]),
    );
  });
});
