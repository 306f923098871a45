import type { Job, MemberImportDetail, MemberImportRow } from '@springboard/contract';
import {
  type Action,
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { buildJob } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const TS = 1_771_900_000;
const at = paths.imports;
const oneAt = paths.import(3);

const LONG = 'Mitgliederverwaltung-Gesamtexport-Kinderturnen-Fortgeschrittene-2026-02-23.csv';

const memberImport = (overrides: Partial<MemberImportDetail> = {}): MemberImportDetail => ({
  id: 3,
  name: 'members.csv',
  state: 'planned',
  plan_hash: 'hash',
  counts: { create: 38, update: 5, duplicate: 2, error: 2, skip: 1 },
  user_name: 'Helen Whitaker',
  job_id: null,
  created_at: TS,
  committed_at: null,
  undone_at: null,
  retained: 0,
  errors: [
    { column: 'dob', code: 'DATE_FORMAT', rows: 1 },
    { column: 'guardian_email', code: 'EMAIL_FORMAT', rows: 1 },
  ],
  changed: 0,
  ...overrides,
});

const COMMITTED = memberImport({ state: 'committed', committed_at: TS, job_id: 9 });

const row = (line: number, overrides: Partial<MemberImportRow> = {}): MemberImportRow => ({
  line,
  action: 'create',
  decision: null,
  fields: {
    firstname: ['Mia', 'Noa', 'Elin'][line % 3] ?? '',
    lastname: 'Rees',
    dob: '2018-02-03',
    guardian_firstname: 'Ann',
    guardian_lastname: 'Rees',
    guardian_email: 'ann.rees@example.org',
  },
  errors: {},
  member_uuid: null,
  known: null,
  changed: false,
  uses: [],
  ...overrides,
});

const uuid = '00000000-0000-4000-8000-000000000301';

const ROWS: Readonly<Record<string, readonly MemberImportRow[]>> = {
  create: [row(2), row(3, { decision: 'create' }), row(4)],
  update: [
    row(5, {
      action: 'update',
      member_uuid: uuid,
      known: { firstname: 'Mia', lastname: 'Rees', dob: '2018-02-03' },
    }),
  ],
  duplicate: [
    row(6, {
      action: 'duplicate',
      member_uuid: uuid,
      known: { firstname: 'Mia', lastname: 'Rees', dob: '2017-02-03' },
    }),
    row(7, { action: 'duplicate' }),
  ],
  error: [
    row(8, {
      action: 'error',
      fields: { ...row(8).fields, dob: '31.2.2018', lastname: '' },
      errors: { dob: 'DATE_FORMAT', lastname: 'REQUIRED' },
    }),
    row(9, {
      action: 'error',
      fields: { ...row(9).fields, guardian_email: 'ann.rees@' },
      errors: { guardian_email: 'EMAIL_FORMAT' },
    }),
  ],
  skip: [row(10, { action: 'skip', decision: 'skip' })],
};

const RUNNING = buildJob({ state: 'running', progress: 0, result: null, finished_at: null });

type Served = {
  imports?: readonly MemberImportDetail[];
  rows?: Readonly<Record<string, readonly MemberImportRow[]>>;
  job?: Job;
};

const served = ({ imports = [], rows = ROWS, job = RUNNING }: Served): Scenario => ({
  server: ({ pathname, searchParams }) => {
    if (pathname.endsWith('/rows')) {
      const changed = (rows['create'] ?? []).map((one) => ({ ...one, changed: true }));
      const body = searchParams.has('changed')
        ? changed
        : (rows[searchParams.get('action') ?? ''] ?? []);
      return { body, total: body.length };
    }
    if (pathname.endsWith('/undo')) {
      const detail = { members: 'in_use', count: 2, total: 38 };
      return { status: 409, body: { error: 'CONFLICT', detail } };
    }
    if (/\/jobs\/\d+$/.test(pathname)) return { body: job };
    if (/\/imports\/\d+$/.test(pathname)) return { body: imports[0] ?? memberImport() };
    if (searchParams.has('file_hash')) {
      return { body: imports.slice(0, 1), total: Math.min(1, imports.length) };
    }
    return { body: imports, total: imports.length };
  },
});

const LIST = [
  COMMITTED,
  memberImport({ id: 2, name: 'squad.csv' }),
  memberImport({ id: 1, name: 'old list.csv', state: 'undone', undone_at: TS }),
];

const FILE = [
  'Vorname;Nachname;Geburtsdatum;Schuhgröße;E-Mail der Eltern',
  'Mia;Rees;3.2.2018;34;ann.rees@example.org',
  'Noa;Rees;4.5.2016;36;ann.rees@example.org',
  'Elin;Jones;12.11.2017;33;',
].join('\n');

const UNKNOWN_FILE = ['Person,When,Group', 'Mia Rees,unknown,Swifts'].join('\n');

const paste =
  (text: string): Action =>
  async (page, parts) => {
    await pressButton((t) => t('club:imports.upload.paste'))(page, parts);
    await page.type(page.t('club:imports.upload.pasteLabel'), text);
    await page.press('button', page.t('club:imports.upload.usePasted'));
  };

/** Start of an import with the list of the earlier ones, and the columns of a file. */
export const importsList: Stories = {
  full: { at, scenario: served({ imports: LIST }) },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: served({}) },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: { at, scenario: served({ imports: LIST.map((one) => ({ ...one, name: LONG })) }) },
  paste: { at, scenario: served({}), act: pressButton((t) => t('club:imports.upload.paste')) },
  columns: { at, scenario: served({ imports: [COMMITTED] }), act: paste(FILE) },
  'columns-unknown': {
    at,
    scenario: served({}),
    act: async (page, parts) => {
      await paste(UNKNOWN_FILE)(page, parts);
      await page.press('button', page.t('club:imports.match.check'));
    },
  },
};

const ONE = served({ imports: [memberImport()] });

/** The check of an import, its progress and its result. */
export const importPage: Stories = {
  full: { at: oneAt, scenario: ONE },
  create: { at: `${oneAt}?show=create`, scenario: ONE },
  update: { at: `${oneAt}?show=update`, scenario: ONE },
  duplicate: { at: `${oneAt}?show=duplicate`, scenario: ONE },
  skip: { at: `${oneAt}?show=skip`, scenario: ONE },
  changed: {
    at: `${oneAt}?show=changed`,
    scenario: served({ imports: [memberImport({ changed: 3 })] }),
  },
  loading: { at: oneAt, scenario: LOADING, staysLoading: true },
  empty: {
    at: oneAt,
    scenario: served({
      imports: [
        memberImport({
          counts: { create: 0, update: 0, duplicate: 0, error: 0, skip: 0 },
          errors: [],
        }),
      ],
      rows: {},
    }),
  },
  error: { at: oneAt, scenario: SERVER_DOWN },
  offline: { at: oneAt, scenario: OFFLINE },
  long: {
    at: `${oneAt}?show=duplicate`,
    scenario: served({
      imports: [memberImport({ name: LONG })],
      rows: {
        duplicate: [
          row(4999, {
            action: 'duplicate',
            fields: {
              ...row(1).fields,
              firstname: 'Maximiliane-Friederike',
              lastname: 'Schwarzenberger-Oberhausmann',
            },
            member_uuid: uuid,
            known: {
              firstname: 'Maximiliane-Friederike',
              lastname: 'Schwarzenberger-Oberhausmann',
              dob: '2017-12-31',
            },
          }),
        ],
      },
    }),
  },
  running: { at: oneAt, scenario: served({ imports: [memberImport({ job_id: 9 })] }) },
  failed: {
    at: oneAt,
    scenario: served({
      imports: [memberImport({ job_id: 9 })],
      job: { ...RUNNING, state: 'failed' },
    }),
  },
  outdated: {
    at: oneAt,
    scenario: served({
      imports: [memberImport({ job_id: 9 })],
      job: { ...RUNNING, state: 'done' },
    }),
  },
  result: { at: oneAt, scenario: served({ imports: [COMMITTED] }) },
  undone: {
    at: oneAt,
    scenario: served({
      imports: [memberImport({ state: 'undone', committed_at: TS, undone_at: TS, retained: 2 })],
    }),
  },
  undo: {
    at: oneAt,
    scenario: served({ imports: [COMMITTED] }),
    act: pressButton((t) => t('club:imports.result.undo')),
  },
};
