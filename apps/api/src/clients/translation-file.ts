import { LANGUAGES, type Locale } from '@springboard/contract';
import { sql } from 'kysely';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { type Reader, withSignInReadTransaction } from '../database/tenant-transaction.ts';
import { apiError } from '../http/api-error.ts';
import { setCaller } from '../http/caller.ts';
import { etagOf, matchesEtag } from '../http/etag.ts';
import { isHostOfClient } from '../http/hosts.ts';
import { sendApiError } from '../routing/send.ts';
import type { Server } from '../routing/server.ts';
import { findMessages } from './translations.ts';

const Params = Type.Object({
  client_id: Type.String({ pattern: '^[1-9]\\d{0,8}$' }),
  version: Type.String({ maxLength: 30 }),
  file: Type.String({ maxLength: 10 }),
});

const ONE_YEAR_S = 31_536_000;

/**
 * The client's own messages of a language by namespace, as portals load them (§7). It is not a call of the contract:
 * a portal reads it before the sign-in, like a file. The address contains the version, so that a device has the file
 * without a network too. 404 on the hosts of other clients.
 */
export const translationFileRoute = (server: Server): void => {
  server.fastify.get('/translations/:client_id/:version/:file', async (request, reply) => {
    const { params, headers } = request;
    const requested = Value.Check(Params, params) ? params : null;
    const client_id = Number(requested?.client_id);
    const locale = LANGUAGES.find((known) => `${known}.json` === requested?.file);
    if (locale === undefined || !(await isHostOfClient(server, request, client_id))) {
      return sendApiError(reply, apiError(404, 'NOT_FOUND'));
    }
    setCaller(request, { client_id });
    const { current, text } = await withSignInReadTransaction(
      server.database,
      client_id,
      async (db) => ({
        current: await findVersion(db, client_id),
        text: await readFile(db, client_id, locale),
      }),
    );
    const etag = etagOf(text);
    const cache =
      requested?.version === current ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache';
    void reply.headers({ etag: `"${etag}"`, 'cache-control': cache });
    if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
};

/** The `translation_url` of a client with wording of its own; null without. Each change of the wording changes it. */
export const translationUrl = async (db: Reader, client_id: number): Promise<string | null> => {
  const version = await findVersion(db, client_id);
  return version === null ? null : `/v1/translations/${client_id}/${version}`;
};

const findVersion = async (db: Reader, client_id: number): Promise<string | null> => {
  const { rows } = await sql<{ texts: string | null }>`
    select string_agg(md5(concat_ws(E'\\n', language_id, key, text)), '' order by language_id, key) as texts
    from client_messages where client_id = ${client_id}`.execute(db);
  const texts = rows[0]?.texts ?? null;
  return texts === null ? null : etagOf(texts);
};

const readFile = async (db: Reader, client_id: number, locale: Locale): Promise<string> => {
  const language = await db
    .selectFrom('client_languages')
    .select('language_id')
    .where('client_id', '=', client_id)
    .where('language', '=', locale)
    .executeTakeFirst();
  const messages =
    language === undefined ? [] : await findMessages(db, client_id, language.language_id);
  return JSON.stringify(nested([...messages]));
};

type Tree = { [name: string]: Tree | string };

/** `coach:register.title` as `{ coach: { register: { title } } }`. Of two texts at the same place, the first holds. */
const nested = (messages: readonly [string, string][]): Tree => {
  const root = newTree();
  for (const [key, text] of messages) {
    const path = key.split(/[:.]/);
    const name = path.pop() ?? '';
    let tree: Tree | string | undefined = root;
    for (const part of path) {
      if (typeof tree !== 'object') break;
      tree = tree[part] ??= newTree();
    }
    if (typeof tree === 'object') tree[name] ??= text;
  }
  return root;
};

/** Without a prototype, so that every name is free. */
const newTree = (): Tree => Object.create(null);
