import { nodeOf } from '@springboard/assessment';
import {
  type CertificatesFile,
  type Job,
  type Locale,
  MAX_IMMEDIATE_CERTIFICATES,
} from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { sql } from 'kysely';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findTitles, type TitleOf } from '../assessments/titles.ts';
import { activeLanguages, findClient } from '../clients/queries.ts';
import { findLocales } from '../curriculum/translation-queries.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import {
  acceptedResponse,
  type ApiError,
  apiError,
  isApiError,
  type RawResponse,
} from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
import { jobOf } from '../jobs/queries.ts';
import type { Context } from '../routing/context.ts';
import type { Server } from '../routing/server.ts';
import { type Certificate, writeCertificates } from './certificate-pdf.ts';

type Awards = Context<'POST /certificates'>['body']['awards'];

type AwardRow = {
  member_uuid: string;
  name: string;
  scheme_uuid: string;
  scheme: string;
  node_id: string;
  club_id: number;
  club: string;
  time_zone: string;
  /** null: the level is not complete. */
  completed_ts: number | null;
};

/** Whose awards: the children of a parent, or the members of the club. */
type Owner = Pick<Principal, 'client_id' | 'club_id' | 'role' | 'user_uuid'>;

/** POST /certificates: one page for each award, in the language of the family. A job makes many. */
export const makeCertificates = async (
  context: Context<'POST /certificates'>,
): Promise<CertificatesFile | RawResponse | ApiError> => {
  const { server, principal, body, now, signIn, write, writeEachTime } = context;
  if (principal.role === 'admin' && body.awards.length > MAX_IMMEDIATE_CERTIFICATES) {
    return write(async (db) => {
      const rows = await findCompleteAwards(db, principal, body.awards);
      return isApiError(rows) ? rows : acceptedResponse(await startCertificates(db, context));
    });
  }
  const found = await writeEachTime(async (db) => {
    const rows = await findCompleteAwards(db, principal, body.awards);
    if (isApiError(rows)) return rows;
    await logViewsOf(db, rows, now);
    return readAwardTexts(db, server, principal, rows);
  });
  if (isApiError(found)) return found;
  const sender = await signIn.read(principal.client_id, (db) =>
    findSender(db, principal.client_id, found),
  );
  return buildCertificatesFile(found, sender, now);
};

/** Adds the job of a request that was checked. */
const startCertificates = async (
  db: Writer,
  { server, principal, body: { awards }, now }: Context<'POST /certificates'>,
): Promise<Job> => {
  const id = await server.jobs.add(db, principal, 'make_certificates', { awards }, now);
  return jobOf(db, principal, id, now);
};

/** The awards of a request. An error if one is not complete or belongs to others. */
const findCompleteAwards = async (
  db: Writer,
  principal: Principal,
  awards: Awards,
): Promise<readonly AwardRow[] | ApiError> => {
  const rows = await findAwards(db, principal, awards);
  if (rows.length < awards.length) return apiError(404, 'UNKNOWN_MEMBER');
  const open = rows.find(({ completed_ts }) => completed_ts === null);
  if (open !== undefined) return apiError(422, 'LEVEL_NOT_COMPLETE', { badge_id: open.node_id });
  return rows;
};

/** The profile and the progress of the members (D19). */
export const logViewsOf = async (
  db: Reader,
  rows: readonly Pick<AwardRow, 'member_uuid'>[],
  now: number,
): Promise<void> => {
  const uuids = [...new Set(rows.map(({ member_uuid }) => member_uuid))];
  await logViews(db, viewsOf(uuids, ['profile', 'progress']), now);
};

type AwardTexts = {
  awards: readonly (AwardRow & {
    /** D21: the title of the level. */
    levelIn: (language: Locale) => string;
    badge: string | null;
  })[];
  /** By member. */
  readers: ReadonlyMap<string, readonly string[]>;
  /** By club. */
  logos: ReadonlyMap<number, string>;
};

/** The titles and badges of the levels, the users whose language counts, and the logos of the clubs. */
export const readAwardTexts = async (
  db: Reader,
  { findScheme }: Pick<Server, 'findScheme'>,
  owner: Owner,
  rows: readonly AwardRow[],
): Promise<AwardTexts> => {
  const { client_id } = owner;
  const languages = [...(await findLocales(db, client_id)).values()];
  const schemes = new Map<string, Awaited<ReturnType<typeof findScheme>>>();
  const titles = new Map<string, ReadonlyMap<Locale, TitleOf>>();
  for (const { scheme_uuid } of rows) {
    if (schemes.has(scheme_uuid)) continue;
    const scheme = await findScheme(db, client_id, { uuid: scheme_uuid });
    schemes.set(scheme_uuid, scheme);
    const ofScheme = new Map<Locale, TitleOf>();
    titles.set(scheme_uuid, ofScheme);
    if (scheme === null) continue;
    for (const language of languages) {
      ofScheme.set(language, await findTitles(db, client_id, scheme, language));
    }
  }
  const awards = rows.map((row) => {
    const scheme = schemes.get(row.scheme_uuid);
    const level = scheme ? nodeOf(scheme.index, row.node_id) : undefined;
    const levelIn = (language: Locale) =>
      titles.get(row.scheme_uuid)?.get(language)?.(row.node_id) ?? level?.title ?? row.node_id;
    return { ...row, levelIn, badge: level?.badge ?? null };
  });
  const uuids = [...new Set(rows.map(({ member_uuid }) => member_uuid))];
  const readers = await findReaders(db, owner, uuids);
  return { awards, readers, logos: await findLogos(db, owner, rows) };
};

export const buildCertificatesFile = async (
  { awards, readers, logos }: AwardTexts,
  { client, theme_name, language: first, languages }: Sender,
  now: number,
): Promise<CertificatesFile> => {
  const certificates = awards.map(
    ({
      member_uuid,
      name,
      levelIn,
      badge,
      scheme,
      club_id,
      club,
      time_zone,
      completed_ts,
    }): Certificate => {
      const language =
        readers
          .get(member_uuid)
          ?.map((user_uuid) => languages.get(user_uuid))
          .find((known) => known !== undefined) ?? first;
      return {
        name,
        level: levelIn(language),
        scheme,
        club,
        logo: logos.get(club_id) ?? null,
        badge,
        client,
        theme_name,
        date: dateIn(time_zone, completed_ts ?? now),
        language,
      };
    },
  );
  return { file: (await writeCertificates(certificates, now)).toString('base64') };
};

/** The awards in the given order, of members of the club or of the user's children whose progress they see. */
export const findAwards = async (
  db: Reader,
  { client_id, club_id, role }: Omit<Owner, 'user_uuid'>,
  awards: Awards,
): Promise<readonly AwardRow[]> => {
  const ofCaller =
    role === 'parent'
      ? sql`m.uuid = any (app_children_with('progress'))`
      : sql`m.club_id = ${club_id}`;
  const input = JSON.stringify(awards.map((award, position) => ({ ...award, position })));
  const { rows } = await sql<AwardRow>`
    select m.uuid as member_uuid, m.firstname || ' ' || m.lastname as name, s.uuid as scheme_uuid,
      s.title as scheme, input.node_id, club.id as club_id, club.name as club, club.time_zone, a.completed_ts
    from jsonb_to_recordset(${input}::jsonb)
      as input (position integer, member_uuid uuid, scheme_slug text, node_id text)
    join members m on m.client_id = ${client_id} and m.uuid = input.member_uuid and ${ofCaller}
      and m.merged_into is null and m.inactive_reason is distinct from 'erased'
    join clubs club on club.client_id = m.client_id and club.id = m.club_id
    join schemes s on s.client_id = m.client_id and s.slug = input.scheme_slug and s.deleted_at is null
    left join awards a on a.client_id = m.client_id and a.member_uuid = m.uuid and a.scheme_uuid = s.uuid
      and a.slug = input.node_id
    order by input.position`.execute(db);
  return rows;
};

/** The logos of the members' clubs. */
const findLogos = async (
  db: Reader,
  { client_id }: Owner,
  rows: readonly AwardRow[],
): Promise<ReadonlyMap<number, string>> => {
  const club_ids = [...new Set(rows.map(({ club_id }) => club_id))];
  const clubs = await sql<{ id: number; logo: string }>`
    select id, logo from clubs
    where client_id = ${client_id} and id = any (${club_ids}::bigint[]) and logo is not null`.execute(
    db,
  );
  return new Map(clubs.rows.map(({ id, logo }) => [id, logo]));
};

/** The users whose language counts, by member: the parent who calls, or the guardians with access. */
const findReaders = async (
  db: Reader,
  { client_id, role, user_uuid }: Owner,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (role === 'parent') return new Map(uuids.map((uuid) => [uuid, [user_uuid]]));
  const { rows } = await sql<{ member_uuid: string; user_uuids: string[] }>`
    select mg.member_uuid, array_agg(g.user_uuid::text order by g.id) as user_uuids
    from member_guardians mg
    join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id and g.user_uuid is not null
    where mg.client_id = ${client_id} and mg.member_uuid = any (${uuids}::uuid[]) and not mg.restricted
    group by mg.member_uuid`.execute(db);
  return new Map(rows.map(({ member_uuid, user_uuids }) => [member_uuid, user_uuids]));
};

/** The client, its first language, and the active languages of the users' last sign-ins. */
export const findSender = async (db: Reader, client_id: number, { readers }: AwardTexts) => {
  const user_uuids = [...readers.values()].flat();
  const { name, theme_name } = await findClient(db, client_id);
  const active = await activeLanguages(db, client_id);
  const { rows } = await sql<{ user_uuid: string; language_id: number }>`
    select distinct on (user_uuid) user_uuid, language_id from refresh_token_families
    where client_id = ${client_id} and user_uuid = any (${user_uuids}::uuid[]) and role = 'parent'
    order by user_uuid, created_at desc`.execute(db);
  const languages = new Map(
    rows.flatMap(({ user_uuid, language_id }) => {
      const known = active.find((language) => language.language_id === language_id);
      return known === undefined ? [] : [[user_uuid, known.language] as const];
    }),
  );
  return { client: name, theme_name, language: active[0]?.language ?? 'en-GB', languages };
};

type Sender = Awaited<ReturnType<typeof findSender>>;
