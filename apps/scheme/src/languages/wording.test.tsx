import type { ClientTranslations, Language } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  type ServerResponse,
  signedIn,
} from '@springboard/portal/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../paths.ts';
import { screens } from '../routes.tsx';

const LANGUAGES: readonly Language[] = [
  { language_id: 1, language: 'en-GB', active: 1 },
  { language_id: 2, language: 'cy-GB', active: 1 },
  { language_id: 3, language: 'fr-FR', active: 0 },
];

const CATALOGUES = {
  'en-GB': { hello: { name: 'Hello {{name}}', bye: 'Bye' }, tasks: { title: 'Tasks' } },
  'cy-GB': { hello: { name: 'Helô {{name}}', bye: 'Hwyl' }, tasks: { title: 'Tasgau' } },
};

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('coach.json') ? CATALOGUES[url.includes('cy-GB') ? 'cy-GB' : 'en-GB'] : {},
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

type Own = Record<number, Record<string, string>>;

/** A server that stores the texts, unless it answers something else. */
async function show(own: Own, answer?: ServerResponse, external = false) {
  const sent: unknown[] = [];
  const translations = (id: number): ClientTranslations => ({ messages: own[id] ?? {}, external });
  const respond = ({ pathname }: URL): ServerResponse => ({
    body: pathname.includes('/client-translations/')
      ? translations(Number(pathname.split('/').pop()))
      : LANGUAGES,
  });
  const api = makeApi(async ({ pathname }, request) => {
    const text = await request.clone().text();
    const body = text === '' ? null : JSON.parse(text);
    sent.push([`${request.method} ${pathname}`, body]);
    if (answer !== undefined || body === null) return answer ?? { body: {} };
    const id = Number(pathname.split('/').pop());
    const { [body.key]: _, ...others } = own[id] ?? {};
    own[id] = body.text === null ? others : { ...others, [body.key]: body.text };
    return { body: translations(id), headers: { 'x-audit-id': '7' } };
  });
  const context = makePortalContext(
    { session: signedIn({ club: null, languages: LANGUAGES }) },
    { portal: 'scheme', api, queries: makeQueries(respond), areas: new Set(['/languages']) },
  );
  await renderScreens(screens, paths.wording, context);
  await screen.findByRole('table');
  return { sent, user: userEvent.setup() };
}

const field = (text: string, language: string) =>
  screen.getByRole('textbox', { name: `Your wording for “${text}”: ${language}` });
const keys = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('own wording of the client', () => {
  test('[scheme-portal §10] has the active languages side by side, each with its built-in text', async () => {
    await show({ 1: { 'coach:tasks.title': 'To do' } });
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Key', 'English (UK)', 'Cymraeg']);
    expect(keys()).toEqual(['coach:hello.name', 'coach:hello.bye', 'coach:tasks.title']);
    expect(field('Tasks', 'English (UK)')).toHaveProperty('value', 'To do');
    expect(field('Tasgau', 'Cymraeg')).toHaveProperty('value', '');
  });

  test('[D18] a text is saved when its field is left, and undone by itself', async () => {
    const { sent, user } = await show({ 1: { 'coach:tasks.title': 'To do' } });
    await user.type(field('Tasgau', 'Cymraeg'), 'I’w gwneud');
    expect(sent).toEqual([]);
    await user.tab();
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    await user.tab();
    await screen.findByText('Wording saved');
    const key = 'coach:tasks.title';
    expect(sent).toEqual([
      ['PATCH /v1/client-translations/2', { key, text: 'I’w gwneud', before: null }],
    ]);
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
    await user.clear(field('Tasks', 'English (UK)'));
    await user.keyboard('{Enter}');
    expect(sent[1]).toEqual([
      'PATCH /v1/client-translations/1',
      { key, text: null, before: 'To do' },
    ]);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent[2]).toEqual(['POST /v1/audits/7/undo', null]));
  });

  test('[D10] a text without its placeholders is not sent, and Escape restores the saved one', async () => {
    const { sent, user } = await show({});
    const hello = field('Hello {{name}}', 'English (UK)');
    await user.type(hello, 'Hi');
    await user.tab();
    await user.tab();
    await screen.findByText('Use exactly these placeholders: {{name}}');
    expect(sent).toEqual([]);
    await user.type(hello, ' {{{{name}}');
    await user.click(screen.getByRole('button', { name: /^Preview of “Hello {{name}}”: English/ }));
    const phone = await screen.findByRole('region', { name: 'Phone screen' });
    expect(phone.textContent).toBe('CoachHi Ava Morgan');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
    await user.tab();
    await waitFor(() => expect(sent).toHaveLength(1));
    const bye = field('Hwyl', 'Cymraeg');
    await user.type(bye, 'Ta ra{Escape}');
    expect(bye).toHaveProperty('value', '');
  });

  test('a text that another user saved meanwhile is offered beside the typed one', async () => {
    const answer = { status: 409, body: { error: 'CONFLICT', detail: { text: 'Jobs' } } };
    const { sent, user } = await show({ 1: { 'coach:tasks.title': 'To do' } }, answer);
    const tasks = field('Tasks', 'English (UK)');
    await user.type(tasks, ' now{Enter}');
    await screen.findByText('Theirs: Jobs');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    const key = 'coach:tasks.title';
    expect(sent.map((request) => Object(request)[1])).toEqual([
      { key, text: 'To do now', before: 'To do' },
      { key, text: 'To do now', before: 'Jobs' },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(tasks).toHaveProperty('value', 'To do');
  });

  test('a text that was not saved stays after a reload', async () => {
    const { user } = await show({}, { status: 503, body: { error: 'UNAVAILABLE', detail: null } });
    await user.type(field('Bye', 'English (UK)'), 'See you{Enter}');
    await screen.findByRole('button', { name: 'Try again' });
    cleanup();
    await show({});
    expect(field('Bye', 'English (UK)')).toHaveProperty('value', 'See you');
  });

  test('lists texts that one language lacks, and a row stays while it is edited', async () => {
    const { user } = await show({ 1: { 'coach:tasks.title': 'To do' } });
    await user.click(screen.getByRole('button', { name: /^Show/ }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Missing in a language' }));
    await waitFor(() => expect(keys()).toEqual(['coach:tasks.title']));
    await user.type(field('Tasgau', 'Cymraeg'), 'Gwaith{Enter}');
    await screen.findByText('Wording saved');
    expect(keys()).toEqual(['coach:tasks.title']);
    await user.keyboard('{Escape}');
    await user.type(screen.getByRole('searchbox'), 'BYE');
    await waitFor(() => expect(screen.queryByText('coach:tasks.title')).toBeNull());
  });

  test('lists only texts with a wording of the client in any language on request', async () => {
    const { user } = await show({ 2: { 'coach:tasks.title': 'Gwaith' } });
    await user.click(screen.getByRole('button', { name: /^Show/ }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Only your wording' }));
    await waitFor(() => expect(keys()).toEqual(['coach:tasks.title']));
  });

  test('shows only the chosen languages', async () => {
    const { user } = await show({});
    await user.click(screen.getByRole('button', { name: /^Language/ }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Cymraeg' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /English/ })).toBeNull());
    expect(within(screen.getByRole('table')).getAllByRole('textbox')).toHaveLength(3);
  });

  test('texts of an address of the client’s own are only read', async () => {
    await show({}, undefined, true);
    await screen.findByText(/loaded from an address of your own/);
    expect(field('Bye', 'English (UK)')).toHaveProperty('readOnly', true);
  });
});
