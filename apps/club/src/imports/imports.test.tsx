import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type MemberImportDetail, type MemberImportRow } from '@springboard/contract';
import { IMPORT_COLUMNS, IMPORT_ROWS_MAX, matchColumns } from '@springboard/domain';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  type ServerResponse,
  signedIn,
  watchedJobs,
} from '@springboard/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pressTwice } from '../../testing/press-twice.ts';
import { screens } from '../routes.tsx';

const TS = 1_771_900_000;

const memberImport = (overrides: Partial<MemberImportDetail> = {}): MemberImportDetail => ({
  id: 3,
  name: 'members.csv',
  state: 'planned',
  plan_hash: 'hash',
  counts: { create: 2, update: 1, duplicate: 2, error: 1, skip: 0 },
  user_name: 'Helen Whitaker',
  job_id: null,
  created_at: TS,
  committed_at: null,
  undone_at: null,
  retained: 0,
  errors: [{ column: 'dob', code: 'DATE_FORMAT', rows: 1 }],
  changed: 0,
  ...overrides,
});

const COMMITTED = memberImport({ state: 'committed', committed_at: TS, job_id: 9 });

const FIELDS = {
  firstname: 'Mia',
  lastname: 'Rees',
  dob: '2018-02-03',
  guardian_firstname: '',
  guardian_lastname: '',
  guardian_email: '',
};

const row = (line: number, overrides: Partial<MemberImportRow> = {}): MemberImportRow => ({
  line,
  action: 'create',
  decision: null,
  fields: FIELDS,
  errors: {},
  member_uuid: null,
  known: null,
  changed: false,
  uses: [],
  ...overrides,
});

const MIA = {
  member_uuid: '00000000-0000-4000-8000-000000000302',
  known: { firstname: 'Mia', lastname: 'Rees', dob: '2018-02-03' },
};

const ROWS: Readonly<Record<string, readonly MemberImportRow[]>> = {
  create: [row(2), row(3, { decision: 'create' })],
  retained: [row(2, { ...MIA, uses: ['group', 'alert'] }), row(3, MIA)],
  update: [row(4, { action: 'update' })],
  error: [
    row(5, {
      action: 'error',
      fields: { ...FIELDS, firstname: 'Noa', dob: '31.2.2018' },
      errors: { dob: 'DATE_FORMAT' },
    }),
  ],
  duplicate: [
    row(6, {
      action: 'duplicate',
      member_uuid: '00000000-0000-4000-8000-000000000301',
      known: { firstname: 'Mia', lastname: 'Rees', dob: '2017-02-03' },
    }),
    row(7, { action: 'duplicate', fields: { ...FIELDS, firstname: 'Elin' } }),
  ],
};

type Sent = { call: string; body: unknown };

type Shown = {
  imports?: readonly MemberImportDetail[];
  write?: (sent: Sent) => ServerResponse;
  /** The rows with errors at each request, by its page. */
  errorRows?: (page: number) => readonly MemberImportRow[] | undefined;
  /** Responds before all others. */
  read?: (address: URL) => ServerResponse | undefined;
  /** The first response about the import; `imports` come later. */
  first?: MemberImportDetail;
  job?: object;
  remoteOnly?: boolean;
  offline?: boolean;
};

async function show(path: string, shown: Shown = {}) {
  const {
    imports = [memberImport()],
    write = () => ({ body: memberImport() }),
    first,
    errorRows = () => ROWS['error'],
    read = () => undefined,
    job = { id: 9, state: 'running' },
    remoteOnly = false,
    offline = false,
  } = shown;
  let current = imports;
  const earlier = first === undefined ? [] : [first];
  const sent: Sent[] = [];
  const reads: URL[] = [];
  const respond = (address: URL): ServerResponse => {
    reads.push(address);
    const { pathname, searchParams } = address;
    const other = read(address);
    if (other !== undefined) return other;
    if (pathname.endsWith('/rows')) {
      const body = searchParams.has('changed')
        ? [row(2, { changed: true })]
        : searchParams.get('action') === 'error'
          ? (errorRows(Number(searchParams.get('page'))) ?? [])
          : (ROWS[searchParams.get('action') ?? (searchParams.has('retained') ? 'retained' : '')] ??
            []);
      return { body, total: body.length };
    }
    if (pathname.includes('/jobs/')) return { body: job };
    if (/\/imports\/\d+$/.test(pathname)) return { body: earlier.pop() ?? current[0] };
    return { body: current, total: current.length };
  };
  const api = makeApi(async (address, request) => {
    if (request.method === 'GET') return respond(address);
    const call = `${request.method} ${address.pathname.replace('/v1', '')}`;
    const text = await request.text();
    const one = { call, body: text === '' ? undefined : JSON.parse(text) };
    sent.push(one);
    return write(one);
  });
  const session = signedIn();
  const context = makePortalContext(
    {
      session: {
        ...session,
        club: session.club && {
          ...session.club,
          member_types: remoteOnly ? 'remote_only' : 'local_only',
        },
      },
      ...(offline && { connection: { state: 'offline' } }),
    },
    {
      portal: 'club',
      queries: makeQueries(respond),
      api,
      areas: new Set(['/members', '/about']),
      now: () => TS + 86_400,
    },
  );
  const view = await renderScreens(screens, path, context);
  return {
    ...view,
    sent,
    reads,
    watched: () => watchedJobs(context),
    alerts: context.alerts,
    user: userEvent.setup(),
    serve: (next: MemberImportDetail) => {
      current = [next];
    },
  };
}

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const GERMAN = latin(
  ['Vorname;Nachname;Geburtsdatum;Größe', 'Zoë;Müller;3.2.2018;34', 'Noa;Rees;14.5.2016;36'].join(
    '\r\n',
  ),
);

const upload = async (
  user: ReturnType<typeof userEvent.setup>,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'list.csv',
) => {
  await user.upload(await screen.findByLabelText('Choose a CSV file'), new File([bytes], name));
};

/** The names of files that the page saves. */
const savedNames: string[] = [];

/** The texts of files that the page saves. */
const savedFiles = (): Blob[] => {
  const blobs: Blob[] = [];
  vi.stubGlobal('URL', class extends URL {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    savedNames.push(this.download);
  });
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return 'blob:';
  };
  URL.revokeObjectURL = () => undefined;
  return blobs;
};

afterEach(() => {
  savedNames.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('start of an import', () => {
  test('lists the earlier imports', async () => {
    await show('/members/import', { imports: [COMMITTED] });
    const table = within(await screen.findByRole('table', { name: 'Earlier imports' }));
    const link = table.getByRole('link', { name: 'members.csv' });
    expect(link.getAttribute('href')).toBe('/members/import/3');
    expect(table.getAllByText('Imported').length).toBeGreaterThan(0);
  });

  test('saves a template whose columns are found again, in all languages', async () => {
    const blobs = savedFiles();
    const { user } = await show('/members/import');
    await user.click(await screen.findByRole('button', { name: 'Download a template' }));
    const text = (await blobs[0]?.text()) ?? '';
    expect(text).toContain('First name,Last name,Date of birth,Guardian’s first name');
    expect(text).toContain('Mia,Example,2018-02-03');
    for (const locale of LANGUAGES) {
      const file = join(
        import.meta.dirname,
        `../../../../libs/i18n/src/locales/${locale}/club/imports.json`,
      );
      const { columns } = JSON.parse(readFileSync(file, 'utf8')).imports;
      const found = matchColumns(IMPORT_COLUMNS.map((column) => columns[column]));
      expect(Object.values(found)).toEqual([0, 1, 2, 3, 4, 5]);
    }
  });

  test('a file of Windows-1252 with semicolons is sent with the columns and dates of the server', async () => {
    const { user, sent, address } = await show('/members/import', { imports: [] });
    await upload(user, GERMAN);
    expect(await screen.findByText('“3.2.2018” is 3 February 2018. Is this right?')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'First name' })).toHaveProperty('value', '0');
    expect(screen.getByText('Not imported: Größe')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    await waitFor(() => expect(address()).toBe('/members/import/3'));
    expect(sent).toEqual([
      {
        call: 'POST /imports',
        body: {
          name: 'list.csv',
          file_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          text: [
            'firstname,lastname,dob,guardian_firstname,guardian_lastname,guardian_email',
            'Zoë,Müller,2018-02-03,,,',
            'Noa,Rees,2016-05-14,,,',
          ].join('\n'),
        },
      },
    ]);
  });

  test('a file that the server rejects can be sent again, and one request is sent at a time', async () => {
    let status = 500;
    const { user, sent, address } = await show('/members/import', {
      imports: [],
      write: () =>
        status === 500
          ? { status, body: { error: 'SERVER_ERROR', detail: null } }
          : { status, body: memberImport() },
    });
    await upload(user, GERMAN);
    const check = await screen.findByRole('button', { name: 'Check the rows' });
    fireEvent.click(check);
    fireEvent.click(check);
    expect(await screen.findByText(/^The server had a problem/)).toBeTruthy();
    expect(sent).toHaveLength(1);
    expect(address()).toBe('/members/import');
    status = 201;
    await user.click(check);
    await waitFor(() => expect(address()).toBe('/members/import/3'));
    expect(sent).toHaveLength(2);
  });

  test('a file with too many rows is not sent', async () => {
    const { user, sent } = await show('/members/import', { imports: [] });
    const rows = Array.from({ length: IMPORT_ROWS_MAX + 1 }, () => 'Mia;Rees;3.2.2018');
    await upload(user, latin(['Vorname;Nachname;Geburtsdatum', ...rows].join('\n')));
    await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
    expect(await screen.findByText(/^The file has more than [\d,]+ rows/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('the printed list of earlier imports has all of them, and the one on screen a page', async () => {
    const { reads, router } = await show('/members/import?page=1&per_page=25');
    await screen.findByRole('table', { name: 'Earlier imports' });
    const queries = () =>
      reads
        .filter(({ pathname }) => pathname.endsWith('/imports'))
        .map(({ searchParams }) => Object.fromEntries(searchParams));
    expect(queries()[0]).toEqual({ page: '1', per_page: '25' });
    await router.navigate('/members/import?print=1');
    await waitFor(() => expect(queries().at(-1)).toEqual({ per_page: '1000' }));
  });

  test('columns and the order of dates can be chosen', async () => {
    const { user, sent } = await show('/members/import', { imports: [] });
    await upload(user, latin('Given,Family,Birth\nMia,Rees,3/2/2018'));
    await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
    const summary = await screen.findByRole('region', { name: 'Some columns are missing' });
    expect(within(summary).getAllByRole('link')).toHaveLength(3);
    expect(sent).toEqual([]);
    await user.click(
      screen.getByRole('checkbox', { name: 'The first row has the names of the columns' }),
    );
    const choose = (field: string, option: string) =>
      user.selectOptions(screen.getByRole('combobox', { name: field }), option);
    await choose('First name', 'Given');
    await choose('Last name', 'Family');
    await choose('Date of birth', 'Birth');
    expect(
      screen.getByText(/can be read in two ways. “3\/2\/2018” is 3 February 2018/),
    ).toBeTruthy();
    await choose('Order', 'Month, day, year');
    expect(screen.getByText('“3/2/2018” is 2 March 2018. Is this right?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(Object(sent[0]?.body)['text']).toContain('Mia,Rees,2018-03-02');
  });

  test('a file that was imported before says so', async () => {
    const { user } = await show('/members/import', { imports: [COMMITTED] });
    await upload(user, GERMAN);
    expect(await screen.findByText(/^This file was already imported on 24 Feb 2026/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open that import' });
    expect(link.getAttribute('href')).toBe('/members/import/3');
  });

  test('pasted cells are read like a file', async () => {
    const { user } = await show('/members/import', { imports: [] });
    await user.click(await screen.findByRole('button', { name: 'Paste cells instead' }));
    await user.click(screen.getByRole('textbox', { name: 'Cells from a spreadsheet' }));
    await user.paste('Vorname\tNachname\tGeburtsdatum\nMia\tRees\t3.2.2018');
    await user.click(screen.getByRole('button', { name: 'Use these cells' }));
    expect(await screen.findByText('Pasted cells · 1 row')).toBeTruthy();
  });

  test('a workbook and a broken quotation mark are explained', async () => {
    const { user } = await show('/members/import');
    await upload(user, new Uint8Array([0x50, 0x4b, 0x03, 0x04]));
    expect(await screen.findByText(/^This is an Excel workbook/)).toBeTruthy();
    await upload(user, latin('a,b\n1,"2'));
    expect(await screen.findByText(/^A quotation mark on line 2 is not closed/)).toBeTruthy();
  });

  test('is off without a network, and in a club whose members come from another system', async () => {
    const { unmount } = await show('/members/import', { offline: true });
    expect(await screen.findByLabelText('Choose a CSV file')).toHaveProperty('disabled', true);
    expect(screen.getAllByText('You must be online to do this').length).toBeGreaterThan(0);
    unmount();
    await show('/members/import', { remoteOnly: true });
    expect(await screen.findByText(/come from another system/)).toBeTruthy();
    expect(screen.queryByLabelText('Choose a CSV file')).toBeNull();
  });

  test('an import from before the members came from another system can no longer be written or undone', async () => {
    const shown = await show('/members/import/3', { imports: [COMMITTED] });
    expect(await screen.findByRole('button', { name: 'Undo this import' })).toBeTruthy();
    shown.unmount();
    for (const memberImports of [[memberImport()], [COMMITTED]]) {
      const { unmount } = await show('/members/import/3', {
        imports: memberImports,
        remoteOnly: true,
      });
      expect(await screen.findByText(/come from another system/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: /Import|Undo/ })).toBeNull();
      unmount();
    }
  });
});

describe('check of an import', () => {
  test('an error is corrected in its cell', async () => {
    const { user, sent, alerts } = await show('/members/import/3', {
      write: () => ({ body: { row: row(5), changed: 1, plan_hash: 'next' } }),
    });
    const form = within(await screen.findByRole('form', { name: 'Line 5' }));
    expect(form.getByText('In the file: “31.2.2018”')).toBeTruthy();
    const field = form.getByLabelText('Date of birth');
    await user.type(field, '2018-02-28');
    await user.click(form.getByRole('button', { name: 'Save line 5' }));
    await waitFor(() => expect(alerts.read()[0]?.title).toBe('Line 5 corrected'));
    expect(sent).toEqual([
      { call: 'PATCH /imports/3/rows/5', body: { fields: { dob: '2018-02-28' } } },
    ]);
  });

  test('a correction that leaves an error in the row says nothing of success', async () => {
    const { user, sent, alerts } = await show('/members/import/3', {
      write: () => ({
        body: { row: { ...row(5), action: 'error' }, changed: 1, plan_hash: 'next' },
      }),
    });
    const form = within(await screen.findByRole('form', { name: 'Line 5' }));
    await user.type(form.getByLabelText('Date of birth'), '2038-02-28');
    await user.click(form.getByRole('button', { name: 'Save line 5' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() =>
      expect(form.getByRole('button', { name: 'Save line 5' }).ariaBusy).not.toBe('true'),
    );
    expect(alerts.read()).toEqual([]);
  });

  test('after a correction, the field of the next error has the focus', async () => {
    const errorRow = (line: number) =>
      row(line, {
        action: 'error',
        fields: { ...FIELDS, dob: 'soon' },
        errors: { dob: 'DATE_FORMAT' },
      });
    let lines = [5, 8];
    const { user } = await show('/members/import/3', {
      errorRows: () => lines.map(errorRow),
      write: () => {
        lines = [8];
        return { body: { row: row(5), changed: 1, plan_hash: 'next' } };
      },
    });
    const form = within(await screen.findByRole('form', { name: 'Line 5' }));
    await user.type(form.getByLabelText('Date of birth'), '2018-02-28{Enter}');
    const next = within(await screen.findByRole('form', { name: 'Line 8' }));
    await waitFor(() => expect(document.activeElement).toBe(next.getByLabelText('Date of birth')));
  });

  test('a possible duplicate is decided once, and the rest likewise', async () => {
    const { user, sent, alerts } = await show('/members/import/3?show=duplicate', {
      write: () => ({ body: { row: row(6), changed: 2, plan_hash: 'next' } }),
    });
    const list = await screen.findByRole('list', { name: 'Possible duplicates' });
    const [first, second] = within(list).getAllByRole('listitem');
    if (first === undefined || second === undefined) throw new Error('Rows are missing.');
    const known = within(first).getByRole('link', { name: 'Mia Rees, 3 February 2017' });
    expect(known.getAttribute('href')).toMatch(/^\/members\/0{8}/);
    // A repeated row is like no member of the club.
    expect(within(second).queryByRole('button', { name: /^Same person/ })).toBeNull();
    expect(second.textContent).toContain('on an earlier line of the file');
    await user.click(screen.getByRole('checkbox', { name: /counts for the other possible/ }));
    pressTwice(within(first).getByRole('button', { name: 'Same person: Mia Rees' }));
    await waitFor(() => expect(alerts.read()[0]?.title).toBe('Rows decided: 2'));
    expect(sent).toEqual([
      { call: 'PATCH /imports/3/rows/6', body: { action: 'update', rest: 1 } },
    ]);
  });

  test('a decision that the server does not take says why', async () => {
    const { user, alerts } = await show('/members/import/3?show=create', {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: null } }),
    });
    const [button] = await screen.findAllByRole('button', { name: 'Decide again about line 3' });
    if (button === undefined) throw new Error('There is no button.');
    await user.click(button);
    await waitFor(() => expect(alerts.read()).toMatchObject([{ tone: 'error' }]));
    expect(alerts.read()[0]?.title).toContain('This conflicts with');
  });

  test('a decision is reset', async () => {
    const { user, sent } = await show('/members/import/3?show=create', {
      write: () => ({ body: { row: row(3), changed: 1, plan_hash: 'next' } }),
    });
    const [button] = await screen.findAllByRole('button', { name: 'Decide again about line 3' });
    if (button === undefined) throw new Error('There is no button.');
    await user.click(button);
    await waitFor(() =>
      expect(sent).toEqual([{ call: 'PATCH /imports/3/rows/3', body: { action: 'reset' } }]),
    );
  });

  test('the button names the numbers, commits exactly the plan once and puts the job into the strip', async () => {
    const { sent, serve, watched, address, router } = await show('/members/import/3?show=update', {
      write: () => {
        serve(memberImport({ job_id: 9 }));
        return { status: 201, body: { id: 9, state: 'queued' } };
      },
    });
    expect(await screen.findByText('Rows not imported: 3')).toBeTruthy();
    pressTwice(screen.getByRole('button', { name: 'Import: 2 new, 1 updated' }));
    expect((await screen.findAllByText('Importing…')).length).toBeGreaterThan(0);
    expect(sent).toEqual([{ call: 'POST /imports/3/commit', body: { plan_hash: 'hash' } }]);
    expect(watched()).toEqual([9]);
    await waitFor(() => expect(address()).toBe('/members/import/3'));
    expect(router.state.historyAction).toBe('REPLACE');
    serve(COMMITTED);
    expect(
      await screen.findByText(/^Imported on .*: 2 new, 1 updated$/, {}, { timeout: 5000 }),
    ).toBeTruthy();
  });

  test('an import that its job commits between two responses shows its result', async () => {
    await show('/members/import/3', {
      first: memberImport({ job_id: 9 }),
      imports: [COMMITTED],
      job: { id: 9, state: 'done' },
    });
    expect(await screen.findByText(/^Imported on .*: 2 new, 1 updated$/)).toBeTruthy();
  });

  test('an import that the server rejects says why, and can be sent again', async () => {
    const { user, sent, watched, address } = await show(
      '/members/import/3?show=create&page=0&per_page=50',
      { write: () => ({ status: 500, body: { error: 'SERVER_ERROR', detail: null } }) },
    );
    const button = await screen.findByRole('button', { name: /^Import: / });
    await user.click(button);
    expect(await screen.findByText(/^The server had a problem/)).toBeTruthy();
    expect(watched()).toEqual([]);
    expect(address()).toMatch(/^\/members\/import\/3\?show=create/);
    await user.click(button);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ call }) => call)).toEqual([
      'POST /imports/3/commit',
      'POST /imports/3/commit',
    ]);
  });

  test('a plan that the server cannot make again says why', async () => {
    const { user } = await show('/members/import/3', {
      imports: [memberImport({ job_id: 9 })],
      job: { id: 9, state: 'done' },
      write: () => ({ status: 500, body: { error: 'SERVER_ERROR', detail: null } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(/^The server had a problem/)).toBeTruthy();
  });

  test.each([
    ['show=error&error=dob:DATE_FORMAT', { action: 'error', error: 'dob:DATE_FORMAT' }],
    ['show=error&error=nothing', { action: 'error' }],
    ['show=create&error=dob:DATE_FORMAT', { action: 'create' }],
    ['show=changed', { changed: '1' }],
    ['show=moon', { action: 'error' }],
    ['show=skip&page=2&per_page=50', { action: 'skip', page: '2', per_page: '50' }],
  ])('requests the rows of the address with %s', async (search, query) => {
    const { reads } = await show(`/members/import/3?${search}`);
    await screen.findByRole('button', { name: /^Import: / });
    const rows = reads.find(({ pathname }) => pathname.endsWith('/rows'));
    expect(Object.fromEntries(rows?.searchParams ?? [])).toEqual({
      page: '0',
      per_page: '25',
      ...query,
    });
    expect(reads.filter(({ pathname }) => pathname.endsWith('/imports/3'))).toHaveLength(1);
  });

  test.each([
    ['planned', { create: 1, duplicate: 1 }, 'duplicate'],
    ['planned', { update: 1, skip: 1 }, 'update'],
    ['planned', {}, 'create'],
    ['committed', { create: 1, duplicate: 1, error: 1 }, 'create'],
    ['committed', { duplicate: 1, error: 1 }, 'duplicate'],
    ['committed', { update: 1, error: 1 }, 'update'],
  ] as const)('a %s import with %j begins with rows of %s', async (state, some, action) => {
    const counts = { create: 0, update: 0, duplicate: 0, error: 0, skip: 0, ...some };
    const { reads } = await show('/members/import/3', {
      imports: [memberImport({ state, counts, committed_at: state === 'planned' ? null : TS })],
    });
    await screen.findByRole('heading', { level: 1 });
    const rows = reads.find(({ pathname }) => pathname.endsWith('/rows'));
    expect(rows?.searchParams.get('action')).toBe(action);
  });

  test('if members have changed, the new plan is shown with its changed rows', async () => {
    const { user, sent, serve } = await show('/members/import/3', {
      write: ({ call }) => {
        if (call.endsWith('/commit')) {
          return { status: 409, body: { error: 'CONFLICT', detail: { plan: 'changed' } } };
        }
        const planned = memberImport({ changed: 1, plan_hash: 'next' });
        serve(planned);
        return { body: planned };
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Import: / }));
    expect(await screen.findByText(/Rows with another effect now: 1/)).toBeTruthy();
    expect(await screen.findByText(/^The plan has changed/)).toBeTruthy();
    expect(sent.map(({ call }) => call)).toEqual([
      'POST /imports/3/commit',
      'POST /imports/3/plan',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show only these rows' }));
    expect((await screen.findAllByText('Changed')).length).toBeGreaterThan(0);
  });

  test('an import that conflicts although its plan is the same says nothing of changed pupils', async () => {
    const { user, sent, reads } = await show('/members/import/3', {
      write: ({ call }) =>
        call.endsWith('/commit')
          ? { status: 409, body: { error: 'CONFLICT', detail: null } }
          : { body: memberImport() },
    });
    const button = await screen.findByRole('button', { name: /^Import: / });
    const before = reads.length;
    await user.click(button);
    await waitFor(() => expect(reads.length).toBeGreaterThan(before));
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(sent).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an import whose job has failed, or found other members, says so', async () => {
    const { unmount } = await show('/members/import/3', {
      imports: [memberImport({ job_id: 9 })],
      job: { id: 9, state: 'failed' },
    });
    expect(await screen.findByText(/The import failed. Nothing was imported/)).toBeTruthy();
    unmount();
    const { user, sent } = await show('/members/import/3', {
      imports: [memberImport({ job_id: 9 })],
      job: { id: 9, state: 'done' },
    });
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['POST /imports/3/plan']));
  });

  test('[§5.4] its rows with errors are saved from the list of imports too', async () => {
    const blobs = savedFiles();
    const clean = memberImport({
      id: 4,
      name: 'clean.csv',
      counts: { create: 1, update: 0, duplicate: 0, error: 0, skip: 0 },
    });
    const { user } = await show('/members/import', { imports: [memberImport(), clean] });
    const download = await screen.findAllByRole('button', { name: /^Download rows with errors/ });
    expect(download.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Download rows with errors of members.csv',
    ]);
    await user.click(screen.getByRole('button', { name: /errors of members/ }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    expect(await blobs[0]?.text()).toContain('Noa,Rees,31.2.2018');
    const link = screen.getByRole('link', { name: /members\.csv/ });
    expect(link.getAttribute('href')).toBe('/members/import/3');
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  });

  test('rows with errors are saved in the order of the file, from all pages, harmless for a spreadsheet', async () => {
    const blobs = savedFiles();
    const errors = { firstname: 'FORMULA', dob: 'DATE_FORMAT' };
    const fields = { ...FIELDS, firstname: '=1+1', dob: 'soon' };
    const { user, reads } = await show('/members/import/3', {
      errorRows: (page) =>
        page === 0
          ? Array.from({ length: 1000 }, (_, index) => row(index + 10, { action: 'error' }))
          : [row(5, { action: 'error', fields, errors })],
    });
    await user.click(await screen.findByRole('button', { name: 'Download rows with errors' }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    const lines = ((await blobs[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines).toHaveLength(1004);
    expect(lines[1]).toBe(
      "'=1+1,Rees,soon,,,,First name: Begins with a sign of a formula; Date of birth: Not a date",
    );
    expect(lines[2]).toMatch(/Possible duplicate$/);
    const queries = reads
      .filter(({ searchParams }) => searchParams.get('per_page') === '1000')
      .map(({ searchParams }) => [searchParams.get('action'), searchParams.get('page')]);
    expect(queries).toEqual([
      ['error', '0'],
      ['error', '1'],
      ['duplicate', '0'],
    ]);
  });

  test('rows with errors that cannot be read are no file, and can be requested again', async () => {
    const blobs = savedFiles();
    let isDown = true;
    const { user, alerts } = await show('/members/import/3', {
      read: ({ searchParams }) =>
        isDown && searchParams.get('per_page') === '1000'
          ? { status: 500, body: { error: 'SERVER_ERROR', detail: null } }
          : undefined,
    });
    const button = await screen.findByRole('button', { name: 'Download rows with errors' });
    await user.click(button);
    await waitFor(() =>
      expect(alerts.read()).toMatchObject([
        { tone: 'error', title: expect.stringMatching(/^The server had a problem/) },
      ]),
    );
    expect(blobs).toEqual([]);
    isDown = false;
    await user.click(button);
    await waitFor(() => expect(blobs).toHaveLength(1));
  });

  test('rows with errors are read once, and saved as a file with the reason', async () => {
    const blobs = savedFiles();
    const { reads } = await show('/members/import/3');
    pressTwice(await screen.findByRole('button', { name: 'Download rows with errors' }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    const rows = reads.filter(({ searchParams }) => searchParams.get('per_page') === '1000');
    expect(rows.map(({ searchParams }) => searchParams.get('action'))).toEqual([
      'error',
      'duplicate',
    ]);
    expect(savedNames).toEqual(['members errors.csv']);
    const lines = ((await blobs[0]?.text()) ?? '').split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?First name,.*,Error$/);
    expect(lines.slice(1, 3)).toEqual([
      'Noa,Rees,31.2.2018,,,,Date of birth: Not a date',
      'Mia,Rees,2018-02-03,,,,Possible duplicate',
    ]);
  });
});

describe('result of an import', () => {
  test('an undo is sent once, and keeps members who are in use', async () => {
    const { user, sent, serve } = await show('/members/import/3', {
      imports: [COMMITTED],
      write: ({ body }) => {
        if (Object(body)['only_unused'] !== 1) {
          const detail = { members: 'in_use', count: 2, total: 40 };
          return { status: 409, body: { error: 'CONFLICT', detail } };
        }
        const undone = memberImport({ state: 'undone', undone_at: TS, retained: 2 });
        serve(undone);
        return { body: undone };
      },
    });
    expect(await screen.findByText('Can be undone until 26 March 2026.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo this import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import' }));
    await user.click(dialog.getByRole('button', { name: 'Undo this import' }));
    expect(await dialog.findByText(/^38 of 40 pupils can be removed/)).toBeTruthy();
    pressTwice(dialog.getByRole('button', { name: 'Remove 38, keep 2' }));
    expect(await screen.findByText(/^Undone on/)).toBeTruthy();
    expect(screen.getByText(/Pupils who stayed.*: 2\./)).toBeTruthy();
    const table = within(await screen.findByRole('table', { name: 'Stayed' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Stayed: in a group, alerts'),
      expect.stringMatching(/Stayed$/),
    ]);
    expect(table.getAllByRole('link', { name: 'Mia Rees' })[0]?.getAttribute('href')).toBe(
      `/members/${MIA.member_uuid}`,
    );
    await user.click(screen.getByRole('button', { name: /^New/ }));
    const all = within(await screen.findByRole('table', { name: 'New' }));
    expect(all.getAllByRole('row')[1]?.textContent).toContain('Removed');
    expect(sent.map(({ body }) => body)).toEqual([{}, { only_unused: 1 }]);
  });

  test('after 30 days there is no undo', async () => {
    await show('/members/import/3', {
      imports: [{ ...COMMITTED, committed_at: TS - 30 * 86_400 }],
    });
    expect(await screen.findByText(/^Imported on/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  });
});
