/**
 * `npm run admin -- <command>`: what the operator of an installation does without a portal (D15). It works on the
 * database of DATABASE_MIGRATE_URL or DATABASE_URL, or on the embedded database while Springboard runs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '@springboard/api/src/config.ts';
import { withOwnerTransaction } from '@springboard/api/src/database/as-owner.ts';
import { portalAddresses } from '@springboard/api/src/http/hosts.ts';
import { parseParts, PART_OPTIONS } from '@springboard/api/src/setup/client-settings.ts';
import {
  addHost,
  createClient,
  createUser,
  type PasswordPage,
  resetUser,
} from '@springboard/api/src/setup/create-client.ts';
import {
  FACTOR_ROLES,
  setClient,
  type SettingError,
} from '@springboard/api/src/setup/set-client.ts';
import { CLIENT_FIELDS, isHostName, parseClient } from '@springboard/api/src/setup/new-client.ts';
import { PORTALS, ROLES } from '@springboard/contract';
import { validateEmail, validateName } from '@springboard/domain';
import { ownerUrlOf } from './database.ts';
import { explain } from './start/failure.ts';

const ROOT = join(import.meta.dirname, '..');

type Options = Readonly<Record<string, string>>;
type Result = { ok: true; text: string } | { ok: false; problems: readonly string[] };
type Db = Parameters<Parameters<typeof withOwnerTransaction>[1]>[0];
type Command = {
  summary: string;
  /** Options with an example or the allowed values. */
  options: Readonly<Record<string, string>>;
  /** Options that may be left out. */
  optional?: readonly string[];
  run(
    options: Options,
    db: Db,
    now: number,
    linkTo: (page: PasswordPage) => string,
  ): Promise<Result>;
};

const COMMANDS: Readonly<Record<string, Command>> = {
  'client create': {
    summary: 'Creates a client with its first club and its first administrator.',
    options: {
      name: '"Harbour Gymnastics"',
      coach: 'coach.example.org',
      club: 'club.example.org',
      scheme: 'scheme.example.org',
      parent: 'parent.example.org',
      languages: 'en-GB,cy-GB,fr-FR,de-DE',
      'first-club': '"Harbour Club"',
      'time-zone': 'Europe/London',
      administrator: 'national-body or club',
      firstname: 'Ines',
      lastname: 'Berg',
      email: 'ines@example.org',
      'ngo-id': '4711 (the number of the administrator at the national body)',
      ...PART_OPTIONS,
    },
    optional: ['ngo-id', ...Object.keys(PART_OPTIONS)],
    run: async (options, db, now, linkTo) => {
      const field = (name: string) => options[name] ?? '';
      const parsed = parseClient({
        name: field('name'),
        coach: field('coach'),
        club: field('club'),
        scheme: field('scheme'),
        parent: field('parent'),
        languages: field('languages'),
        'first-club': field('first-club'),
        'time-zone': field('time-zone'),
        administrator: field('administrator'),
        firstname: field('firstname'),
        lastname: field('lastname'),
        email: field('email'),
      });
      if (!parsed.ok) {
        const wrong = CLIENT_FIELDS.filter((name) => name in parsed.errors);
        return { ok: false, problems: wrong.map((name) => `--${name}: ${parsed.errors[name]}`) };
      }
      const { parts, wrong } = parseParts(options, readJson);
      const number = options['ngo-id']?.trim();
      const problems = [
        ...wrong.flatMap((name) => problemOf(name, false)),
        ...problemOf('ngo-id', number === undefined || isNumber(number)),
      ];
      if (problems.length > 0) return { ok: false, problems };
      const { administrator } = parsed.client;
      const client = {
        ...parsed.client,
        administrator: { ...administrator, ...(number !== undefined && { ngo_id: number }) },
      };
      const created = await createClient(db, client, now);
      if (!created.ok) return { ok: false, problems: [created.error] };
      const { client_id, club_id, page } = created;
      const set = await setClient(db, { client_id, ...parts }, now);
      if (!set.ok) return { ok: false, problems: [EXPLAINED[set.error]] };
      const { auth_provider = 'springboard' } = parts;
      return {
        ok: true,
        text: [
          `Client ${client_id} with club ${club_id}.`,
          auth_provider === 'springboard'
            ? `The administrator chooses a password at ${linkTo(page)}`
            : `The administrator logs in with the provider: ${auth_provider}`,
        ].join('\n'),
      };
    },
  },
  'client set': {
    summary: 'Changes what only the operator sets: sign-in, theme, texts, statistics, retention.',
    options: {
      client: '1',
      'retention-months': '12 (1 to 600)',
      'sign-in-months': '6 (1 to 600)',
      reason: '"The insurer requires it" (needed for a longer retention)',
      'second-factor': `${FACTOR_ROLES.join(',')} or none`,
      ...PART_OPTIONS,
    },
    optional: [
      'retention-months',
      'sign-in-months',
      'reason',
      'second-factor',
      ...Object.keys(PART_OPTIONS),
    ],
    run: async (options, db, now) => {
      const { client = '', reason, 'second-factor': roles } = options;
      const { 'retention-months': months, 'sign-in-months': signInMonths } = options;
      const names = roles === 'none' ? [] : (roles?.split(',') ?? []);
      const { parts, wrong } = parseParts(options, readJson);
      const isEmpty = Object.keys(options).every((name) => name === 'client' || name === 'reason');
      const problems = [
        ...problemOf('client', isId(client)),
        ...problemOf(
          'retention-months, --sign-in-months, --second-factor or another setting',
          !isEmpty,
        ),
        ...problemOf('retention-months', months === undefined || isMonths(months)),
        ...problemOf('sign-in-months', signInMonths === undefined || isMonths(signInMonths)),
        ...problemOf('reason', reason === undefined || reason.trim() !== ''),
        ...problemOf(
          'second-factor',
          names.every((name) => FACTOR_ROLES.some((role) => role === name)),
        ),
        ...wrong.flatMap((name) => problemOf(name, false)),
      ];
      if (problems.length > 0) return { ok: false, problems };
      const set = await setClient(
        db,
        {
          client_id: Number(client),
          ...parts,
          ...(months === undefined ? {} : { retention_months: Number(months) }),
          ...(signInMonths === undefined ? {} : { sign_in_months: Number(signInMonths) }),
          ...(reason === undefined ? {} : { reason: reason.trim() }),
          ...(roles === undefined
            ? {}
            : { factor_roles: FACTOR_ROLES.filter((role) => names.includes(role)) }),
        },
        now,
      );
      return set.ok
        ? { ok: true, text: `Client ${client} is changed.` }
        : { ok: false, problems: [EXPLAINED[set.error]] };
    },
  },
  'host add': {
    summary: 'Adds a host name to a portal of a client.',
    options: { client: '1', portal: PORTALS.join(' or '), host: 'coach.example.org' },
    run: async ({ client = '', portal: name = '', host = '' }, db) => {
      const portal = PORTALS.find((known) => known === name);
      const problems = [
        ...problemOf('client', isId(client)),
        ...problemOf('portal', portal !== undefined),
        ...problemOf('host', isHostName(host)),
      ];
      if (portal === undefined || problems.length > 0) return { ok: false, problems };
      const added = await addHost(db, { client_id: Number(client), portal, host });
      return added.ok
        ? { ok: true, text: `${host} is added.` }
        : { ok: false, problems: [added.error] };
    },
  },
  'user create': {
    summary: 'Creates a user, who chooses a password at the printed address.',
    options: {
      client: '1',
      club: '1 (not for the role ngo)',
      role: ROLES.join(' or '),
      firstname: 'Ines',
      lastname: 'Berg',
      email: 'ines@example.org',
      'ngo-id': '4711 (their number at the national body)',
    },
    optional: ['club', 'ngo-id'],
    run: async (options, db, now, linkTo) => {
      const { client = '', club, firstname = '', lastname = '', email = '' } = options;
      const number = options['ngo-id']?.trim();
      const role = ROLES.find((known) => known === options['role']);
      const problems = [
        ...problemOf('client', isId(client)),
        ...problemOf('club', club === undefined || isId(club)),
        ...problemOf('role', role !== undefined),
        ...problemOf('firstname', validateName(firstname) === null),
        ...problemOf('lastname', validateName(lastname) === null),
        ...problemOf('email', validateEmail(email) === null),
        ...problemOf('ngo-id', number === undefined || isNumber(number)),
      ];
      if (role === undefined || problems.length > 0) return { ok: false, problems };
      const club_id = club === undefined ? null : Number(club);
      const person = {
        firstname,
        lastname,
        email,
        ...(number !== undefined && { ngo_id: number }),
      };
      const user = { client_id: Number(client), club_id, role, ...person };
      const created = await createUser(db, user, now);
      return created.ok
        ? { ok: true, text: `The user chooses a password at ${linkTo(created.page)}` }
        : { ok: false, problems: [created.error] };
    },
  },
  'user reset': {
    summary: 'Prints an address at which a user sets a new password within an hour.',
    options: { client: '1', user: 'ines@example.org' },
    run: async ({ client = '', user = '' }, db, now, linkTo) => {
      const problems = problemOf('client', isId(client));
      if (problems.length > 0) return { ok: false, problems };
      const reset = await resetUser(db, { client_id: Number(client), name: user }, now);
      return reset.ok
        ? { ok: true, text: `The user sets a new password at ${linkTo(reset.page)}` }
        : { ok: false, problems: [reset.error] };
    },
  },
};

const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);

/** A number at a national body may have letters. */
const isNumber = (text: string): boolean => /^\S{1,100}$/.test(text);

/** undefined: there is no such file, or it is no JSON. */
const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
};

const EXPLAINED: Readonly<Record<SettingError, string>> = {
  UNKNOWN_CLIENT: 'UNKNOWN_CLIENT',
  REASON_REQUIRED: 'REASON_REQUIRED',
  PROVIDER_SETTINGS:
    '--provider-settings is missing or not valid for the provider. docs/operations.md lists them.',
};

const isMonths = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 600;

const problemOf = (option: string, valid: boolean): string[] =>
  valid ? [] : [`--${option} is missing or not valid.`];

const usage = (): string =>
  [
    'npm run admin -- <command> [--help]',
    '',
    ...Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(14)} ${summary}`),
  ].join('\n');

const helpOf = (name: string, { summary, options, optional = [] }: Command): string =>
  [
    `npm run admin -- ${name}`,
    summary,
    '',
    ...Object.entries(options).map(
      ([option, example]) =>
        `  --${option.padEnd(17)} ${example}${optional.includes(option) ? ', may be left out' : ''}`,
    ),
  ].join('\n');

const main = async (args: readonly string[]): Promise<number> => {
  const name = args.slice(0, 2).join(' ');
  const command = COMMANDS[name];
  if (command === undefined) {
    const wantsHelp = args.includes('--help');
    (wantsHelp ? console.log : console.error)(usage());
    return wantsHelp ? 0 : 1;
  }
  if (args.includes('--help')) {
    console.log(helpOf(name, command));
    return 0;
  }
  const loaded = await loadConfig(process.env, ROOT);
  if (!loaded.ok) return fail(loaded.problems);
  const { config } = loaded;
  const options = readOptions(args.slice(2), command);
  if (options === null) return fail([helpOf(name, command)]);
  const owner_url =
    config.migrate_url ?? config.database_url ?? (await ownerUrlOf(config.data_dir));
  if (owner_url === null) {
    return fail(['No database is running here. Start Springboard, or set DATABASE_URL.']);
  }
  const portalAddress = portalAddresses(config.portal_address, () => config.port);
  const linkTo = ({ host, path }: PasswordPage) => `${portalAddress(host)}${path}`;
  const now = Math.floor(Date.now() / 1000);
  // A problem rolls everything back.
  const result = await withOwnerTransaction(owner_url, async (db) => {
    const done = await command.run(options, db, now, linkTo);
    if (!done.ok) throw new Rejected(done.problems);
    return done;
  }).catch((error: unknown): Result => {
    if (error instanceof Rejected) return { ok: false, problems: error.problems };
    const explanation = isWithoutTables(error) ? NO_TABLES : explain(error, config);
    if (explanation === null) throw error;
    return { ok: false, problems: [explanation] };
  });
  if (!result.ok) return fail(result.problems);
  console.log(result.text);
  return 0;
};

const NO_TABLES = 'The database has no tables yet. Start Springboard once: it creates them.';

const UNDEFINED_TABLE = '42P01';
const isWithoutTables = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE;

class Rejected extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super('The command was rejected');
    this.problems = problems;
  }
}

/** null: an option that the command does not have, or a missing one. */
const readOptions = (args: readonly string[], command: Command): Options | null => {
  const names = Object.keys(command.options);
  try {
    const { values } = parseArgs({
      args: [...args],
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      strict: true,
    });
    const options: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === 'string') options[name] = value;
    }
    const missing = names.some((name) => !(name in options) && !command.optional?.includes(name));
    return missing ? null : options;
  } catch {
    return null;
  }
};

const fail = (lines: readonly string[]): number => {
  for (const line of lines) console.error(line);
  return 1;
};

process.exitCode = await main(process.argv.slice(2));
