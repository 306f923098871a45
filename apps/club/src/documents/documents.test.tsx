import type { FileReader, StoredFile } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
  watchedJobs,
  type ServerResponse,
} from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';
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
  audience: ['admin', 'coach'],
  logs: [],
  versions: [],
  ...overrides,
});

const FILES = [
  file(1, { version: 2 }),
  file(2, { logs: [{ ts: TS }] }),
  file(3, { folder: 'additional', description: 'Floor plan', club_id: null }),
];

const READERS: FileReader[] = [
  {
    uuid: 'a',
    firstname: 'Helen',
    lastname: 'Price',
    role: 'admin',
    read_at: null,
    reminded_at: null,
  },
  {
    uuid: 'b',
    firstname: 'Ava',
    lastname: 'Morgan',
    role: 'coach',
    read_at: TS,
    reminded_at: null,
  },
];

type Sent = { call: string; body: unknown; ifMatch: string | null };

async function show(
  path: string,
  {
    files = FILES,
    readers = READERS,
    write = () => ({ body: file(9, { version: 3 }) }),
  }: {
    files?: readonly StoredFile[] | (() => readonly StoredFile[]);
    readers?: readonly FileReader[];
    write?: (sent: Sent) => ServerResponse;
  } = {},
) {
  const sent: Sent[] = [];
  const reads: string[] = [];
  const pages: Record<string, string>[] = [];
  const respond = ({ pathname, searchParams }: URL): ServerResponse => {
    reads.push(pathname);
    if (pathname.endsWith('/files/file')) {
      return { body: { ...file(1), url: '/v1/files/content?key=k' } };
    }
    if (pathname.endsWith('/readers')) return { body: readers, total: readers.length };
    const list = typeof files === 'function' ? files() : files;
    if (pathname.endsWith('/audits')) {
      return { body: [{ id: 1, ts: TS, user: { uuid: 'h', name: 'Helen Price' } }] };
    }
    if (pathname.endsWith('/attention')) {
      const isUnread = ({ folder, audience, logs }: StoredFile) =>
        folder === 'policy' && audience.includes('admin') && logs?.length === 0;
      return { body: { documents: list.filter(isUnread).length } };
    }
    const [, id] = /\/files\/(\d+)$/.exec(pathname) ?? [];
    if (id !== undefined) {
      const found = list.find((one) => one.id === Number(id));
      return found === undefined
        ? { status: 404, body: { error: 'NOT_FOUND', detail: null } }
        : { body: found };
    }
    pages.push(Object.fromEntries(searchParams));
    const ofFolder = list.filter(({ folder }) => folder === searchParams.get('folder'));
    const size = Number(searchParams.get('per_page'));
    const from = Number(searchParams.get('page')) * size;
    return { body: ofFolder.slice(from, from + size), total: ofFolder.length };
  };
  const api = makeApi(async (address, request) => {
    if (request.method === 'GET') return respond(address);
    const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data');
    const text = request.body === null ? '' : await request.text();
    const entry = {
      call: `${request.method} ${address.pathname.replace('/v1', '')}`,
      body: isForm || text === '' ? text : JSON.parse(text),
      ifMatch: request.headers.get('if-match'),
    };
    sent.push(entry);
    return write(entry);
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
  const watched = () => watchedJobs(context);
  return { ...view, sent, reads, pages, watched, alerts: context.alerts, user: userEvent.setup() };
}

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

  test('the banner leaves out policies that are only for coaches', async () => {
    await show('/documents', {
      files: [file(1, { audience: ['coach'] }), file(2, { logs: [{ ts: TS }] })],
    });
    expect(await screen.findByText('All policies read')).toBeTruthy();
    const [, first] = within(await policies()).getAllByRole('row');
    expect(first?.textContent).toMatch(/Policy 1.*For others/);
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
    await waitFor(() => expect(titles(alerts)).toEqual(['error: Couldn’t open the document']));
    expect(alerts.read()[0]?.detail).toMatch(/Allow pop-ups/);
  });

  test('a document is added once, with its kind and name', async () => {
    const { user, sent, alerts } = await show('/documents');
    await user.click(await screen.findByRole('button', { name: 'Add document' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add document' }));
    const save = dialog.getByRole('button', { name: 'Add document' });
    await user.click(save);
    expect(dialog.getAllByText('Required')).toHaveLength(2);
    expect(sent).toEqual([]);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'Additional document');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Fire plan ');
    await user.click(dialog.getByRole('checkbox', { name: 'Coaches' }));
    await user.upload(dialog.getByLabelText('File'), new File(['content'], 'fire.pdf'));
    await user.click(dialog.getByRole('checkbox', { name: 'Administrators' }));
    await user.click(save);
    expect(dialog.getByText('Choose at least one')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: 'Administrators' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Coaches' }));
    pressTwice(save);
    await waitFor(() => expect(titles(alerts)).toEqual(['“Fire plan” added']));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.call).toBe('POST /files');
    expect(sent[0]?.body).toMatch(/name="audience"\s+(admin,coach|coach,admin)\s/);
    for (const part of ['name="folder"', 'additional', 'name="description"', 'name="file"']) {
      expect(sent[0]?.body).toContain(part);
    }
  });

  test('each folder is read page by page, in the order of the server', async () => {
    const files = Array.from({ length: 23 }, (_, index) => file(index + 1));
    const { user, pages } = await show('/documents', { files });
    const rows = () => within(screen.getByRole('table', { name: 'Policies' })).getAllByRole('row');
    await policies();
    expect(rows()).toHaveLength(11);
    await user.click(screen.getAllByRole('button', { name: 'Next page' })[0] ?? document.body);
    await waitFor(() => expect(rows()[1]?.textContent).toMatch(/Policy 11/));
    const query = { folder: 'policy', per_page: '10', with_logs: '1', with_versions: '1' };
    expect(pages.filter(({ folder }) => folder === 'policy')).toEqual([
      { ...query, page: '0', sort: 'adescription' },
      { ...query, page: '1', sort: 'adescription' },
    ]);
  });

  test('an empty folder explains its content', async () => {
    await show('/documents', { files: [] });
    expect(await screen.findByText('No policies yet')).toBeTruthy();
    expect(screen.getByText('No additional documents yet')).toBeTruthy();
  });
});

describe('document', () => {
  test('shows who has read it, and reminds the others once', async () => {
    const { sent, alerts, watched } = await show('/documents/1');
    expect(await screen.findByText('Read by 1 of 2')).toBeTruthy();
    const [helen, ava] = within(screen.getByRole('region', { name: 'Readers' })).getAllByRole(
      'listitem',
    );
    expect(helen?.textContent).toBe('Helen PriceAdministratorNot read');
    expect(ava?.textContent).toContain('24 Feb 2026');
    pressTwice(screen.getByRole('button', { name: 'Remind those who have not read it' }));
    await waitFor(() =>
      expect(titles(alerts)).toEqual(['Those who have not read it will get an e-mail']),
    );
    expect(sent.map(({ call }) => call)).toEqual(['POST /files/1/reminders']);
    expect(watched()).toEqual([9]);
  });

  test('no reader is reminded twice within a day', async () => {
    const now = Math.floor(Date.now() / 1000);
    const readers = READERS.map((reader) => ({ ...reader, reminded_at: now - 60 }));
    await show('/documents/1', { readers });
    const button = await screen.findByRole('button', { name: 'Remind those who have not read it' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText(/^Reminded /)).toHaveLength(1);
  });

  test('the audience is changed with If-Match, and is never empty', async () => {
    const { user, sent } = await show('/documents/1');
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change who it is for' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: 'Coaches' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Administrators' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByRole('alert').textContent).toBe('Choose at least one');
    await user.click(dialog.getByRole('checkbox', { name: 'Coaches' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { call: 'PATCH /files/1', body: { audience: ['coach'] }, ifMatch: '"e1"' },
      ]),
    );
  });

  test('shows what changed with each version', async () => {
    const versions = [
      { version: 2, note: 'Two adults in each group', created_at: TS },
      { version: 1, note: null, created_at: TS },
    ];
    await show('/documents/1', { files: [file(1, { version: 2, versions })] });
    const list = within(await screen.findByRole('region', { name: 'Versions' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Version 2, 24 Feb 2026Two adults in each group',
      'Version 1, 24 Feb 2026',
    ]);
  });

  test('a reminder that is already on its way is explained', async () => {
    const { user, alerts } = await show('/documents/1', {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: null } }),
    });
    await user.click(
      await screen.findByRole('button', { name: 'Remind those who have not read it' }),
    );
    await waitFor(() => expect(titles(alerts)).toEqual(['error: No e-mail was sent']));
    expect(alerts.read()[0]?.detail).toMatch(/within the last day/);
  });

  test('a new version is uploaded', async () => {
    const { user, sent, alerts } = await show('/documents/1');
    await user.click(await screen.findByRole('button', { name: 'New version' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New version' }));
    expect(dialog.queryByRole('textbox', { name: 'Name' })).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: /^What changed/ }), ' New ratio ');
    await user.upload(dialog.getByLabelText('File'), new File(['content'], 'new.pdf'));
    await user.click(dialog.getByRole('button', { name: 'New version' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Version 3 added']));
    expect(sent[0]?.call).toBe('POST /files/1/versions');
    expect(sent[0]?.body).not.toContain('name="description"');
    expect(sent[0]?.body).toMatch(/name="note"\s+New ratio\s/);
  });

  test('a document is renamed once with If-Match, and Undo is offered', async () => {
    const { user, sent, alerts } = await show('/documents/1', {
      write: () => ({ body: file(1), headers: { 'x-audit-id': '12' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const field = await screen.findByRole('textbox');
    await user.clear(field);
    await user.type(field, 'Safety');
    pressTwice(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['“Safety” saved']));
    expect(sent).toEqual([
      { call: 'PATCH /files/1', body: { description: 'Safety' }, ifMatch: '"e1"' },
    ]);
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
  });

  test('a name that the server does not take stays in the dialog, and can be sent again', async () => {
    let status = 500;
    const { user, sent, alerts } = await show('/documents/1', {
      write: () => (status === 500 ? { status } : { body: file(1) }),
    });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await user.type(await screen.findByRole('textbox'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeTruthy();
    expect(alerts.read()).toEqual([]);
    status = 200;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(2);
  });

  test('a document that the server does not delete stays, with the reason', async () => {
    const { user, address, alerts } = await show('/documents/1', {
      write: () => ({ status: 500 }),
    });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Policy 1');
    expect(dialog.getByText(/cannot be undone/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialog.findByRole('alert')).textContent).not.toBe('');
    expect(address()).toBe('/documents/1');
    expect(alerts.read()).toEqual([]);
  });

  /** Another user changes the document while this one has the dialog of a menu item open. */
  const showConflict = async (item: string, theirs: Partial<StoredFile>) => {
    let files: readonly StoredFile[] = FILES;
    const view = await show('/documents/1', {
      files: () => files,
      write: ({ ifMatch }) => {
        if (ifMatch === '"e2"') return { body: file(1) };
        files = [file(1, { ...theirs, etag: 'e2' })];
        return { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } };
      },
    });
    await view.user.click(await screen.findByRole('button', { name: 'More' }));
    await view.user.click(await screen.findByRole('menuitem', { name: item }));
    return view;
  };

  test('a name that another user changed meanwhile is shown beside the own one', async () => {
    const { user, sent } = await showConflict('Rename', { description: 'Safety' });
    const field = await screen.findByRole('textbox');
    await user.clear(field);
    await user.type(field, 'Rules');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Theirs: Safety');
    screen.getByText(/^Helen Price changed this: /);
    expect(screen.queryByText(/^Someone else has changed this\. Check it/)).toBeNull();
    expect(screen.getByText('Yours: Rules')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.at(-1)).toMatchObject({ body: { description: 'Rules' }, ifMatch: '"e2"' });
  });

  test('an audience that another user changed meanwhile is taken on request', async () => {
    const { user, sent } = await showConflict('Change who it is for', { audience: ['admin'] });
    await user.click(await screen.findByRole('checkbox', { name: 'Administrators' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Theirs: Administrators');
    expect(screen.getByText('Yours: Coaches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(screen.queryByText('Yours: Coaches')).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Administrators' })).toHaveProperty(
      'checked',
      true,
    );
    expect(screen.getByRole('checkbox', { name: 'Coaches' })).toHaveProperty('checked', false);
    expect(sent).toHaveLength(1);
  });

  test('a document is deleted once, after its name was typed', async () => {
    const { user, sent, address, alerts } = await show('/documents/1', {
      write: () => ({ status: 204 }),
    });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    const remove = dialog.getByRole('button', { name: 'Delete' });
    expect(remove).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox'), 'Policy 1');
    pressTwice(remove);
    await waitFor(() => expect(address()).toBe('/documents'));
    expect(sent.map(({ call }) => call)).toEqual(['DELETE /files/1']);
    expect(titles(alerts)).toEqual(['“Policy 1” deleted']);
  });

  test('a document of the national body is read-only', async () => {
    await show('/documents/3');
    expect(await screen.findByText(/comes from your national body/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New version' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  test.each(['0', 'x', '1.5'])('an address with the number %s is not requested', async (id) => {
    const { reads } = await show(`/documents/${id}`);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(reads.filter((path) => path.startsWith('/v1/files/'))).toEqual([]);
  });

  test('a picture of the scheme is not found, and its readers are not requested', async () => {
    const { reads } = await show('/documents/1', { files: [file(1, { folder: 'media' })] });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(reads).not.toContain('/v1/files/1/readers');
  });

  test.each([
    [422, 'VALIDATION', 'This type of file is not allowed'],
    [500, 'SERVER_ERROR', /^The server had a problem/],
  ])('a new version that is rejected with %i says why, and is sent again', async (...rejection) => {
    const [status, error, text] = rejection;
    const { user, sent, alerts } = await show('/documents/1', {
      write: () => ({ status, body: { error, detail: null } }),
    });
    await user.click(await screen.findByRole('button', { name: 'New version' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New version' }));
    const save = dialog.getByRole('button', { name: 'New version' });
    await user.click(save);
    expect(sent).toEqual([]);
    await user.upload(dialog.getByLabelText('File'), new File(['content'], 'new.pdf'));
    await user.type(dialog.getByRole('textbox', { name: /^What changed/ }), '  ');
    await user.click(save);
    expect(await dialog.findByText(text)).toBeTruthy();
    expect(titles(alerts)).toEqual([]);
    expect(sent[0]?.body).not.toContain('name="note"');
    await user.click(save);
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  test('a reminder that fails for another reason says why, and the readers are loaded again', async () => {
    const { user, alerts, reads } = await show('/documents/1', {
      write: () => ({ status: 500, body: { error: 'SERVER_ERROR', detail: null } }),
    });
    const remind = await screen.findByRole('button', { name: 'Remind those who have not read it' });
    const before = reads.length;
    await user.click(remind);
    await waitFor(() =>
      expect(alerts.read()).toMatchObject([
        { tone: 'error', detail: expect.stringMatching(/^The server had a problem/) },
      ]),
    );
    await waitFor(() => expect(reads.slice(before)).toContain('/v1/files/1/readers'));
  });

  test('an unknown document is not found', async () => {
    await show('/documents/99');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});
