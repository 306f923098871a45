import type { Club } from '@springboard/contract';
import { languagesOfClub } from '@springboard/domain';
import { activeLanguages } from '../clients/queries.ts';
import { type CsvColumn, type CsvTexts, findCsvTexts, listCsv, momentCell } from '../csv/texts.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { type ApiError, apiError, csvResponse, type RawResponse } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { findClubs, findClubStats, findDeletedClubs } from './queries.ts';
import { findOfferedSchemes } from './schemes.ts';

/** GET /clubs */
export const listClubs = async (
  context: Context<'GET /clubs'>,
): Promise<Club[] | ApiError | RawResponse> => {
  const { db, principal, query, headers, reply } = context;
  const isNational = principal.role === 'ngo';
  const isCsv = acceptsCsv(headers);
  const isForNational = isCsv || query.deleted === 1 || query.outdated === 1;
  if (isForNational && !isNational) return apiError(403, 'FORBIDDEN');
  if (isCsv) {
    const { page: _page, per_page: _per_page, ...all } = query;
    const columns = { with_languages: 1, with_schemes: 1, with_stats: 1 } as const;
    const { clubs } = await readPage({ ...context, query: { ...all, ...columns } });
    const texts = await findCsvTexts(db, principal);
    return csvResponse(clubsCsv(texts, clubs, { isDeleted: query.deleted === 1 }));
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

/** The columns of the list on screen. Deleted clubs have only those that say until when they can be restored. */
const clubsCsv = (
  texts: CsvTexts,
  clubs: readonly Club[],
  { isDeleted }: { isDeleted: boolean },
): string => {
  const { t } = texts;
  const name: CsvColumn<Club> = { heading: 'scheme:clubs.name', cell: (club) => club.name };
  if (isDeleted) {
    const moments: readonly CsvColumn<Club>[] = [
      { heading: 'scheme:clubs.deletedAt', cell: ({ deleted }) => momentCell(texts, deleted?.at) },
      {
        heading: 'scheme:clubs.restorableUntil',
        cell: ({ deleted }) => momentCell(texts, deleted?.until),
      },
    ];
    return listCsv(texts, [name, ...moments], clubs);
  }
  const versionsText = (versions: NonNullable<Club['stats']>['app_versions']) =>
    versions
      .map(({ version, devices, is_old }) =>
        t(is_old ? 'scheme:clubs.oldVersion' : 'scheme:clubs.version', {
          version,
          count: devices,
          number: devices,
        }),
      )
      .join('; ') || t('scheme:clubs.noDevices');
  return listCsv(
    texts,
    [
      name,
      { heading: 'scheme:clubs.members', cell: ({ stats }) => stats?.members ?? null },
      { heading: 'scheme:clubs.groups', cell: ({ stats }) => stats?.groups ?? null },
      { heading: 'scheme:clubs.staff', cell: ({ stats }) => stats?.staff ?? null },
      { heading: 'scheme:clubs.active', cell: ({ stats }) => stats?.active_staff ?? null },
      {
        heading: 'scheme:clubs.schemes',
        cell: ({ schemes = [] }) =>
          schemes.map(({ title }) => title).join(', ') || t('scheme:clubs.noSchemes'),
      },
      {
        heading: 'scheme:clubs.languages',
        cell: ({ languages = [] }) =>
          languages.map(({ language }) => t(`common:languages.${language}`)).join(', '),
      },
      {
        heading: 'scheme:clubs.memberTypes.label',
        cell: ({ member_types }) => t(`scheme:clubs.memberTypes.types.${member_types}`),
      },
      {
        heading: 'scheme:clubs.appVersions',
        cell: ({ stats }) => (stats === undefined ? null : versionsText(stats.app_versions)),
      },
      {
        heading: 'scheme:clubs.parentPortal',
        cell: ({ parent_portal }) =>
          t(parent_portal === 1 ? 'scheme:clubs.on' : 'scheme:clubs.off'),
      },
      { heading: 'scheme:clubs.timeZone', cell: ({ time_zone }) => time_zone },
    ],
    clubs,
  );
};
