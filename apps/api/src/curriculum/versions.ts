import type { DiscardedDraft, ListedVersion } from '@springboard/contract';
import { changesBetween } from '@springboard/domain';
import { sql } from 'kysely';
import { type CsvTexts, listCsv } from '../csv/texts.ts';
import { limitOf, type PageQuery } from '../database/paging.ts';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';
import { hasRight } from '../identity/rights.ts';
import { isShowable } from '../suppression/suppress.ts';
import { DISCARDED_DRAFT_SECONDS } from './discarded.ts';
import { findEditable, findPublished } from './queries.ts';

/** A page of the versions of a scheme, latest first; without `per_page` all of them. */
export const findVersions = async (
  db: Reader,
  principal: Tenant,
  scheme_uuid: string,
  { page = 0, per_page }: Pick<PageQuery, 'page' | 'per_page'> = {},
): Promise<{ versions: ListedVersion[]; total: number }> => {
  const { client_id } = principal;
  const seesPeople = await hasRight(db, principal, 'people');
  const { rows } = await sql<Omit<ListedVersion, 'members_touched'> & { touched: number | null }>`
    select v.version, lag(v.version) over (order by v.version) as before, v.state, v.etag, v.note, v.created_at, v.published_at, v.changes, r.members_touched as touched,
      case when u.uuid is null then null
        else json_build_object('uuid', u.uuid, 'name', u.firstname || ' ' || u.lastname) end as published_by,
      case when author.uuid is null then null
        else json_build_object('uuid', author.uuid, 'name', author.firstname || ' ' || author.lastname) end as created_by
    from curriculum_versions v
    left join users u on u.client_id = v.client_id and u.uuid = v.published_by
    left join users author on author.client_id = v.client_id and author.uuid = v.created_by
    left join recalculations r on r.client_id = v.client_id and r.scheme_uuid = v.scheme_uuid and r.version = v.version
    where v.client_id = ${client_id} and v.scheme_uuid = ${scheme_uuid}
    order by v.version desc ${per_page === undefined ? sql`` : limitOf({ page, per_page })}`.execute(
    db,
  );
  const { total } = await db
    .selectFrom('curriculum_versions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .executeTakeFirstOrThrow();
  const versions = rows.map(({ touched, ...version }) => ({
    ...version,
    members_touched:
      touched === null ? null : { members: seesPeople || isShowable(touched) ? touched : null },
  }));
  const [newest, ...earlier] = versions;
  if (newest === undefined || newest.state === 'published') return { versions, total };
  const changes = await countChanges(db, client_id, scheme_uuid);
  return { versions: [{ ...newest, changes }, ...earlier], total };
};

/** How many nodes the draft changes against the published version. Other grades count as one more. */
const countChanges = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<number> => {
  const draft = await findEditable(db, client_id, scheme_uuid);
  const published = await findPublished(db, client_id, scheme_uuid);
  const after = draft?.document.tree ?? [];
  const nodes = changesBetween(published?.document.tree ?? [], after).length;
  return nodes + (draft?.document.grade_change === undefined ? 0 : 1);
};

/** The discarded drafts that can still be restored. */
export const findDiscardedDrafts = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  now: number,
): Promise<DiscardedDraft[]> => {
  const { rows } = await sql<DiscardedDraft>`
    select d.draft, d.created_at, d.discarded_at,
      case when u.uuid is null then null
        else json_build_object('uuid', u.uuid, 'name', u.firstname || ' ' || u.lastname) end as discarded_by
    from discarded_drafts d
    left join users u on u.client_id = d.client_id and u.uuid = d.discarded_by
    where d.client_id = ${client_id} and d.scheme_uuid = ${scheme_uuid}
      and d.discarded_at > ${now - DISCARDED_DRAFT_SECONDS}
    order by d.discarded_at desc, d.draft desc`.execute(db);
  return rows;
};

/**
 * The columns of the list on screen.
 *
 * @param current the version in use
 */
export const versionsCsv = (
  texts: CsvTexts,
  versions: readonly ListedVersion[],
  current: number,
): string => {
  const { t, moment } = texts;
  const stateOf = ({ state, version }: ListedVersion) =>
    state === 'published' && version === current ? 'current' : state;
  const touched = ({ state, members_touched }: ListedVersion) => {
    if (state !== 'published') return null;
    return members_touched === null ? '–' : (members_touched.members ?? t('scheme:versions.few'));
  };
  return listCsv(
    texts,
    [
      { heading: 'scheme:versions.version', cell: ({ version }) => version },
      {
        heading: 'scheme:versions.state',
        cell: (version) => t(`scheme:versions.states.${stateOf(version)}`),
      },
      {
        heading: 'scheme:versions.when',
        cell: ({ published_at, created_at, published_by }) =>
          [
            moment(published_at ?? created_at),
            ...(published_by === null
              ? []
              : [t('scheme:versions.by', { name: published_by.name })]),
          ].join(' · '),
      },
      {
        heading: 'scheme:versions.startedBy',
        cell: ({ created_by }) => created_by?.name ?? null,
      },
      { heading: 'scheme:versions.note', cell: ({ note }) => note },
      { heading: 'scheme:versions.changes', cell: ({ changes }) => changes },
      { heading: 'scheme:versions.touched', cell: touched },
    ],
    versions,
  );
};
