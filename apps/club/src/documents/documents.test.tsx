import type { FileReader, StoredFile } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { screens } from '../routes.tsx';

const TS = 1_771_900_000;

const file = (id: number, overrides: Partial<StoredFile> = {}): StoredFile => ({
  id,
  folder: 'policy',
  name: `file-${id}.pdf`,
  description: `Policy ${id}`,
  mime: 'application/pdf',
  size: 120_000,
  version: 1,
  created_at: TS,
  etag: 'e1',
  club_id: 7,
  logs: [],
  ...overrides,
});

const FILES = [
  file(1, { version: 2 }),
  file(2, { logs: [{ ts: TS }] }),
  file(3, { folder: 'additional', description: 'Floor plan', club_id: null }),
];

const READERS: FileReader[] = [
  { uuid: 'a', firstname: 'Helen', lastname: 'Price', read_at: null },
  { uuid: 'b', firstname: 'Ava', lastname: 'Morgan', read_at: TS },
];

type Sent = { call: string; body: unknown; ifMatch: string | null };

async function show(
  path: string,
  {
    files = FILES,
    write = () => ({ body: file(9, { version: 3 }) }),
  }: { files?: readonly StoredFile[]; write?: () => ServerResponse } = {},
) {
  const sent: Sent[] = [];
  const reads: string[] = [];
  const respond = ({ pathname }: URL): ServerResponse => {
    reads.push(pathname);
    if (pathname.endsWith('/files/file')) {
      return { body: { ...file(1), url: '/v1/files/content?key=k' } };
    }
    if (pathname.endsWith('/readers')) return { body: READERS, total: READERS.length };
    return { body: files, total: files.length };
  };
  const api = makeApi(async (address, request) => {
    if (request.method === 'GET') return respond(address);
    const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data');
    const text = request.body === null ? '' : await request.text();
    sent.push({
      call: `${request.method} ${address.pathname.replace('/v1', '')}`,
      body: isForm || text === '' ? text : JSON.parse(text),
      ifMatch: request.headers.get('if-match'),
    });
    return write();
  });
  const context = makePortalContext(
    { session: signedIn({ features: { DOCUMENTS_PAGE: true } }) },
    {
      portal: 'club',
      queries: makeQueries(respond),
      api,
      api_base: 'https://api.example.org',
      areas: new Set(['/members', '/documents', '/about']),
    },
  );
  const view = await renderScreens(screens, path, context);
  return { ...view, sent, reads, alerts: context.alerts, user: userEvent.setup() };
}

const titles = (alerts: Awaited<ReturnType<typeof show>>['alerts']) =>
  alerts.read().map(({ title }) => title);

const policies = () => screen.findByRole('table', { name: 'Policies' });

/** The button is in the row at the desk, and in the card of a phone. */
const openFirst = async (user: ReturnType<typeof userEvent.setup>) => {
  const [button] = within(await policies()).getAllByRole('button', { name: 'Open Policy 1' });
  if (button === undefined) throw new Error('There is no button.');
  await user.click(button);
};

afterEach(() => vi.unstubAllGlobals());

describe('list of documents', () => {
  test('has policies and additional documents, each with its version and whether it is read', async () => {
    await show('/documents');
    const rows = within(await policies()).getAllByRole('row');
    expect(rows[1]?.textContent).toMatch(/Policy 1.*Version 2, 24 Feb 2026.*Not read/);
    expect(rows[2]?.textContent).toMatch(/Policy 2.*Version 1.*Read/);
    const others = screen.getByRole('table', { name: 'Additional documents' });
    const link = within(others).getByRole('link', { name: 'Floor plan' });
    expect(link.getAttribute('href')).toBe('/documents/3');
  });

  test('the banner counts policies that are not read', async () => {
    const { unmount } = await show('/documents');
    expect(await screen.findByText('1 policy to read')).toBeTruthy();
    unmount();
    await show('/documents', {
      files: [file(2, { logs: [{ ts: TS }] }), file(3, { folder: 'additional' })],
    });
    expect(await screen.findByText('All policies read')).toBeTruthy();
  });

  test('a document opens in a new tab, and the list is read again afterwards', async () => {
    const tab = { opener: window, location: { href: '' }, close: () => undefined };
    vi.stubGlobal('open', () => tab);
    const { user, reads } = await show('/documents');
    await openFirst(user);
    await waitFor(() =>
      expect(tab.location.href).toBe('https://api.example.org/v1/files/content?key=k'),
    );
    expect(tab.opener).toBeNull();
    const before = reads.length;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(reads.slice(before)).toContain('/v1/files'));
  });

  test('a blocked tab is explained', async () => {
    vi.stubGlobal('open', () => null);
    const { user, alerts } = await show('/documents');
    await openFirst(user);
    await waitFor(() => expect(titles(alerts)).toEqual(['Couldn’t open the document']));
    expect(alerts.read()[0]?.detail).toMatch(/Allow pop-ups/);
  });

  test('a document is added with its kind and name', async () => {
    const { user, sent, alerts } = await show('/documents');
    await user.click(await screen.findByRole('button', { name: 'Add document' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add document' }));
    const save = dialog.getByRole('button', { name: 'Add document' });
    await user.click(save);
    expect(dialog.getAllByText('Required')).toHaveLength(2);
    expect(sent).toEqual([]);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'Additional document');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Fire plan ');
    await user.upload(dialog.getByLabelText('File'), new File(['content'], 'fire.pdf'));
    await user.click(save);
    await waitFor(() => expect(titles(alerts)).toEqual(['“Fire plan” added']));
    expect(sent[0]?.call).toBe('POST /files');
    for (const part of ['name="folder"', 'additional', 'name="description"', 'name="file"']) {
      expect(sent[0]?.body).toContain(part);
    }
  });

  test('an empty folder says what would be here', async () => {
    await show('/documents', { files: [] });
    expect(await screen.findByText('No policies yet')).toBeTruthy();
    expect(screen.getByText('No additional documents yet')).toBeTruthy();
  });
});

describe('document', () => {
  test('shows who has read it, and reminds the others', async () => {
    const { user, sent, alerts } = await show('/documents/1');
    expect(await screen.findByText('Read by 1 of 2')).toBeTruthy();
    const [helen, ava] = within(screen.getByRole('region', { name: 'Readers' })).getAllByRole(
      'listitem',
    );
    expect(helen?.textContent).toBe('Helen PriceNot read');
    expect(ava?.textContent).toContain('24 Feb 2026');
    await user.click(screen.getByRole('button', { name: 'Remind the rest' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['The others will get an e-mail']));
    expect(sent.map(({ call }) => call)).toEqual(['POST /files/1/reminders']);
  });

  test('a reminder that is already on its way is explained', async () => {
    const { user, alerts } = await show('/documents/1', {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: null } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Remind the rest' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['No e-mail was sent']));
    expect(alerts.read()[0]?.detail).toMatch(/already being sent/);
  });

  test('a new version is uploaded', async () => {
    const { user, sent, alerts } = await show('/documents/1');
    await user.click(await screen.findByRole('button', { name: 'New version' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New version' }));
    expect(dialog.queryByRole('textbox', { name: 'Name' })).toBeNull();
    await user.upload(dialog.getByLabelText('File'), new File(['content'], 'new.pdf'));
    await user.click(dialog.getByRole('button', { name: 'New version' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Version 3 added']));
    expect(sent[0]?.call).toBe('POST /files/1/versions');
    expect(sent[0]?.body).not.toContain('name="description"');
  });

  test('a document is renamed with If-Match', async () => {
    const { user, sent } = await show('/documents/1');
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const field = await screen.findByRole('textbox');
    await user.clear(field);
    await user.type(field, 'Safety');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { call: 'PATCH /files/1', body: { description: 'Safety' }, ifMatch: '"e1"' },
      ]),
    );
  });

  test('a document is deleted after its name was typed', async () => {
    const { user, sent, address } = await show('/documents/1', { write: () => ({ status: 204 }) });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    const remove = dialog.getByRole('button', { name: 'Delete' });
    expect(remove).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox'), 'Policy 1');
    await user.click(remove);
    await waitFor(() => expect(address()).toBe('/documents'));
    expect(sent.map(({ call }) => call)).toEqual(['DELETE /files/1']);
  });

  test('a document of the national body is read-only', async () => {
    await show('/documents/3');
    expect(await screen.findByText(/comes from your national body/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New version' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  test('an unknown document is not found', async () => {
    await show('/documents/99');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});
