import { DAY_SECONDS } from '@springboard/domain';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Database } from '../database/pool.ts';
import { withOwnerTransaction } from '../database/as-owner.ts';
import { withSignInReadTransaction } from '../database/tenant-transaction.ts';
import type { PortalAddress } from '../http/hosts.ts';
import { secureHeaders } from '../portals/headers.ts';
import { createClient } from './create-client.ts';
import { CLIENT_FIELDS, type ClientField, parseClient } from './new-client.ts';
import { donePage, expiredPage, formPage, type FormErrors, pageLanguage, STYLE } from './pages.ts';

/** D15: an address of the set-up works this long. Each start makes a new one. */
const CODE_SECONDS = DAY_SECONDS;
const MAX_BODY_BYTES = 16_384;
const LOCK = 'springboard set-up';

export type SetupDeps = {
  database: Database;
  owner_url: string;
  /** Seconds. */
  now: () => number;
  portalAddress: PortalAddress;
};

export type Setup = {
  /** The path that is printed at the start. */
  path: string;
  /** Whether there is still no client. */
  isOpen(): Promise<boolean>;
  /** Adds the pages of the set-up. */
  routes(app: FastifyInstance): void;
};

/** Whether the database has a client. A client without a host name cannot be reached, and does not count. */
export const hasClient = (database: Database): Promise<boolean> =>
  withSignInReadTransaction(database, null, async (db) => {
    const row = await db.selectFrom('client_hosts').select('host').limit(1).executeTakeFirst();
    return row !== undefined;
  });

/** The first run (D15): the pages with which the operator creates the first client; null if there is one. */
export const startSetup = async (deps: SetupDeps): Promise<Setup | null> => {
  if (await hasClient(deps.database)) return null;
  const code = randomBytes(24).toString('base64url');
  const expires_at = deps.now() + CODE_SECONDS;
  let open = true;
  const isOpen = async () => {
    // Another server on the same database may have been used for the set-up.
    open = open && !(await hasClient(deps.database));
    return open;
  };
  const isValid = async ({ query }: FastifyRequest) =>
    Value.Check(Query, query) &&
    timingSafeEqual(digest(query.code), digest(code)) &&
    deps.now() < expires_at &&
    isOpen();

  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const language = pageLanguage(request.headers['accept-language']);
    if (!(await isValid(request))) return sendPage(request, reply, 403, expiredPage(language));
    const values = { ...EMPTY_FORM, languages: language };
    return sendPage(request, reply, 200, formPage(language, code, values));
  };

  const create = async (request: FastifyRequest, reply: FastifyReply) => {
    const language = pageLanguage(request.headers['accept-language']);
    if (!(await isValid(request))) return sendPage(request, reply, 403, expiredPage(language));
    const values = readForm(request.body);
    const again = (errors: FormErrors) =>
      sendPage(request, reply, 422, formPage(language, code, values, errors));
    const parsed = parseClient(values);
    if (!parsed.ok) return again(parsed.errors);
    const created = await withOwnerTransaction(deps.owner_url, async (db) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))`.execute(db);
      const first = await db.selectFrom('client_hosts').select('host').limit(1).executeTakeFirst();
      return first === undefined ? createClient(db, parsed.client, deps.now()) : null;
    });
    if (created === null) return sendPage(request, reply, 403, expiredPage(language));
    if (!created.ok) return again({ coach: 'HOST_TAKEN' });
    open = false;
    const { host, path } = created.page;
    return sendPage(request, reply, 201, donePage(language, `${deps.portalAddress(host)}${path}`));
  };

  return {
    path: `/setup?code=${code}`,
    isOpen,
    routes: (app) => {
      void app.register(async (forms) => {
        forms.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
          (_request, body, done) => done(null, new URLSearchParams(String(body))),
        );
        forms.get('/setup', show);
        forms.post('/setup', create);
        forms.get('/setup.css', async (_request, reply) => reply.type('text/css').send(STYLE));
      });
    },
  };
};

const Query = Type.Object({ code: Type.String({ maxLength: 100 }) });

const EMPTY_FORM = {
  name: '',
  coach: '',
  club: '',
  scheme: '',
  parent: '',
  languages: '',
  'first-club': '',
  'time-zone': 'Europe/London',
  administrator: 'national-body',
  firstname: '',
  lastname: '',
  email: '',
} satisfies Record<ClientField, string>;

const readForm = (body: unknown): Record<ClientField, string> => {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const values = { ...EMPTY_FORM };
  for (const field of CLIENT_FIELDS) values[field] = form.getAll(field).join(',');
  return values;
};

const sendPage = (request: FastifyRequest, reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .headers(secureHeaders(request.protocol))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
