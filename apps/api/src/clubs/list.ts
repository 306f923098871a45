import type { Club } from '@springboard/contract';
import { languagesOfClub } from '@springboard/domain';
import { activeLanguages } from '../clients/queries.ts';
import { csvMoment, writeCsv } from '../csv/write-csv.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { type ApiError, apiError, csvResponse, type RawResponse } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { findClubs, findClubStats, findDeletedClubs } from './queries.ts';
import { findOfferedSchemes } from './schemes.ts';

/** GET /clubs */
export const listClubs = async (
  context: Context<'GET /clubs'>,
): Promise<Club[] | ApiError | RawResponse> => {
  const { principal, query, headers, reply } = context;
  const isNational = principal.role === 'ngo';
  const isCsv = acceptsCsv(headers);
  const isForNational = isCsv || query.deleted === 1 || query.outdated === 1;
  if (isForNational && !isNational) return apiError(403, 'FORBIDDEN');
  if (isCsv) {
    const { page: _page, per_page: _per_page, ...all } = query;
    const columns = { with_languages: 1, with_schemes: 1, with_stats: 1 } as const;
    const { clubs } = await readPage({ ...context, query: { ...all, ...columns } });
    return csvResponse(clubsCsv(clubs));
  }
  const { clubs, total } = await readPage(context);
  reply.total(total);
  return clubs;
};

const readPage = async ({
  db,
  principal,
  query,
  now,
}: Pick<Context<'GET /clubs'>, 'db' | 'principal' | 'query' | 'now'>): Promise<{
  clubs: Club[];
  total: number;
}> => {
  const { clubs, total } = await (query.deleted === 1
    ? findDeletedClubs(db, principal, query, now)
    : findClubs(db, principal, query, now));
  const { client_id, role } = principal;
  const ids = clubs.map(({ id }) => id);
  const has = (flag: 0 | 1 | undefined) => flag === 1 && role === 'ngo';
  const stats = has(query.with_stats) ? await findClubStats(db, principal, ids, now) : null;
  const schemes = has(query.with_schemes) ? await findOfferedSchemes(db, client_id, ids) : null;
  const active = query.with_languages === 1 ? await activeLanguages(db, client_id) : null;
  return {
    clubs: clubs.map((club) => {
      const ownStats = stats?.get(club.id);
      const ownSchemes = schemes?.get(club.id);
      return {
        ...club,
        ...(active !== null && { languages: [...languagesOfClub(active, club)] }),
        ...(ownSchemes && { schemes: ownSchemes }),
        ...(ownStats && { stats: ownStats }),
      };
    }),
    total,
  };
};

const clubsCsv = (clubs: readonly Club[]): string =>
  writeCsv(
    [
      'name',
      'members',
      'groups',
      'staff',
      'active_staff',
      'schemes',
      'languages',
      'member_types',
      'app_versions',
      'parent_portal',
      'time_zone',
      'deleted_at',
      'restorable_until',
    ],
    clubs.map(({ name, stats, schemes, languages, ...club }) => [
      name,
      stats?.members ?? null,
      stats?.groups ?? null,
      stats?.staff ?? null,
      stats?.active_staff ?? null,
      schemes?.map(({ title }) => title).join(', ') ?? null,
      languages?.map(({ language }) => language).join(', ') ?? null,
      club.member_types,
      stats?.app_versions.map(({ version, devices }) => `${version}: ${devices}`).join(', ') ??
        null,
      club.parent_portal,
      club.time_zone,
      csvMoment(club.deleted?.at),
      csvMoment(club.deleted?.until),
    ]),
  );
