import { LANGUAGES, type Locale, type SchemeVideo } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';

/** A video as it is stored, with facts about its file. */
type VideoRow = {
  readonly id: number;
  readonly name: string;
  /** `file:<id>` for a stored video. */
  readonly url: string;
  readonly languages: readonly Locale[];
  /** Hash of the poster; null: there is none. */
  readonly poster_hash: string | null;
  readonly size: number | null;
  readonly duration_s: number | null;
  readonly consent: { readonly name: string; readonly at: number } | null;
};

/** An uploaded video has the URL `file:<id>`; any other URL is an external page. */
const OWN_FILE = /^file:(\d+)$/;

/** The id of a stored video's file; null for an external video. */
export const fileIdOf = (url: string): number | null => {
  const id = OWN_FILE.exec(url)?.[1];
  return id === undefined ? null : Number(id);
};

type VideosQuery = {
  readonly scheme_uuid: string;
  readonly id?: number;
  /** Mirrored nodes show videos of the schemes that own them. */
  readonly with_owners?: boolean;
};

const ofOwners = (client_id: number, scheme_uuid: string) => sql`
  v.scheme_uuid in (select m.owner_scheme_uuid from scheme_mirrors m
    where m.client_id = ${client_id} and m.scheme_uuid = ${scheme_uuid})`;

/** The videos of a scheme, or one of them. */
export const findVideoRows = async (
  db: Reader,
  client_id: number,
  { scheme_uuid, id, with_owners = false }: VideosQuery,
): Promise<readonly VideoRow[]> => {
  const owners = with_owners ? sql`or ${ofOwners(client_id, scheme_uuid)}` : sql``;
  const { rows } = await sql<VideoRow>`
    select v.id, v.name, v.url, md5(v.poster) as poster_hash, f.size, f.duration_s,
      array(select jsonb_object_keys(v.captions)) as languages,
      case when v.consent_at is not null then json_build_object('at', v.consent_at,
        'name', coalesce(trim(u.firstname || ' ' || u.lastname), '')) end as consent
    from scheme_videos v
    left join files f on f.client_id = v.client_id and f.deleted_at is null
      and f.id = substring(v.url from '^file:([0-9]{1,15})$')::bigint
    left join users u on u.client_id = v.client_id and u.uuid = v.consent_by
    where v.client_id = ${client_id} and (v.scheme_uuid = ${scheme_uuid} ${owners})
      ${id === undefined ? sql`` : sql`and v.id = ${id}`}
    order by v.id`.execute(db);
  return rows;
};

/** A video of a scheme, or of one whose nodes it mirrors. */
type OneVideo = { readonly scheme_uuid: string; readonly id: number };

/** WebVTT by language. */
export const findCaptions = async (
  db: Reader,
  client_id: number,
  { scheme_uuid, id }: OneVideo,
): Promise<Partial<Record<Locale, string>> | undefined> => {
  const { rows } = await sql<{ captions: Partial<Record<Locale, string>> }>`
    select v.captions from scheme_videos v
    where v.client_id = ${client_id} and v.id = ${id}
      and (v.scheme_uuid = ${scheme_uuid} or ${ofOwners(client_id, scheme_uuid)})`.execute(db);
  return rows[0]?.captions;
};

/** A data URL; null without a poster. */
export const findPoster = async (
  db: Reader,
  client_id: number,
  { scheme_uuid, id }: OneVideo,
): Promise<string | null | undefined> => {
  const { rows } = await sql<{ poster: string | null }>`
    select v.poster from scheme_videos v
    where v.client_id = ${client_id} and v.id = ${id}
      and (v.scheme_uuid = ${scheme_uuid} or ${ofOwners(client_id, scheme_uuid)})`.execute(db);
  return rows[0]?.poster;
};

/** What everybody who sees the scheme may know of a video. */
export const toSchemeVideo = (slug: string, row: VideoRow): SchemeVideo => {
  const { id, name, url, languages, poster_hash, size, duration_s } = row;
  const address = `/v1/schemes/${slug}/videos/${id}`;
  return {
    id,
    name,
    url: fileIdOf(url) === null ? url : address,
    captions: LANGUAGES.flatMap((language) => (languages.includes(language) ? [{ language }] : [])),
    ...(size !== null && { size }),
    ...(duration_s !== null && { duration_s }),
    ...(poster_hash !== null && { poster_url: `${address}/poster?v=${poster_hash.slice(0, 8)}` }),
  };
};
