import type { DuplicatePair } from '@springboard/contract';
import { duplicateReason, SAME_PERSON } from '@springboard/domain';
import { sql } from 'kysely';
import { logViews, viewsOf } from '../access/log-views.ts';
import { type CsvColumn, type CsvTexts, findCsvTexts, listCsv } from '../csv/texts.ts';
import { audit } from '../database/audit.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { type ApiError, apiError, csvResponse, type RawResponse } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { lockBoth } from './merge-queries.ts';

/** Pairs of a page, if the request does not say. */
const PAGE_PAIRS = 200;
/** A typing mistake has one wrong character, in names of this length up to two. Twins differ in more. */
const LONG_NAME = 6;

/** GET /members/duplicates: pairs of members who may be one person, or the dismissed ones, the likeliest first. */
export const listDuplicates = async ({
  db,
  principal,
  query: { member_uuid, dismissed = 0, page = 0, per_page = PAGE_PAIRS },
  headers,
  reply,
  now,
}: Context<'GET /members/duplicates'>): Promise<DuplicatePair[] | RawResponse | ApiError> => {
  const { client_id, club_id } = principal;
  if (club_id === null) return apiError(403, 'FORBIDDEN');
  const all = await findDuplicatePairs(db, { client_id, club_id }, dismissed === 1);
  const found = all.filter(
    ({ members }) => member_uuid === undefined || members.some(({ uuid }) => uuid === member_uuid),
  );
  reply.total(found.length);
  const isCsv = acceptsCsv(headers);
  const pairs = isCsv ? found : found.slice(page * per_page, (page + 1) * per_page);
  const uuids = [...new Set(pairs.flatMap(({ members }) => members.map(({ uuid }) => uuid)))];
  await logViews(db, viewsOf(uuids, [isCsv ? 'export' : 'profile']), now);
  return isCsv ? csvResponse(duplicatesCsv(await findCsvTexts(db, principal), pairs)) : pairs;
};

/** POST /members/duplicates: two members are not the same person, or may be again. */
export const dismissDuplicate = ({
  principal,
  body: { member_uuids, dismissed },
  now,
  write,
}: Context<'POST /members/duplicates'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const { client_id, club_id, user_uuid } = principal;
    const [first, second] = member_uuids.toSorted();
    if (club_id === null || first === undefined || second === undefined) {
      return apiError(403, 'FORBIDDEN');
    }
    const scope = { client_id, club_id };
    if ((await lockBoth(db, { ...scope, keep_uuid: first, merge_uuid: second })) === null) {
      return apiError(404, 'UNKNOWN_MEMBER');
    }
    const pair = { client_id, first, second };
    const changed =
      dismissed === 1
        ? await addDifferent(db, pair, { club_id, user_uuid, created_at: now })
        : await removeDifferent(db, pair);
    if (!changed) return undefined;
    await audit(db, principal, now, {
      action: dismissed === 1 ? 'member.different' : 'member.not_different',
      entity: 'member',
      entity_id: first,
      member_uuid: first,
      detail: { other_uuid: second },
    });
    return undefined;
  });

type DifferentPair = { client_id: number; first: string; second: string };

/** Adds a row for each of the two. Returns whether the pair is new. */
const addDifferent = async (
  db: Writer,
  { client_id, first, second }: DifferentPair,
  row: { club_id: number; user_uuid: string; created_at: number },
): Promise<boolean> => {
  const added = await db
    .insertInto('different_members')
    .values([
      { ...row, client_id, member_uuid: first, other_uuid: second },
      { ...row, client_id, member_uuid: second, other_uuid: first },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_uuid')
    .execute();
  return added.length > 0;
};

/** Returns whether there was one. */
const removeDifferent = async (
  db: Writer,
  { client_id, first, second }: DifferentPair,
): Promise<boolean> => {
  const removed = await db
    .deleteFrom('different_members')
    .where('client_id', '=', client_id)
    .where('member_uuid', 'in', [first, second])
    .where('other_uuid', 'in', [first, second])
    .returning('member_uuid')
    .execute();
  return removed.length > 0;
};

/** All pairs of a club's members who may be one person, or those of them that were dismissed; the likeliest first. */
export const findDuplicatePairs = async (
  db: Reader,
  club: { client_id: number; club_id: number },
  isDismissed = false,
): Promise<DuplicatePair[]> => {
  const candidates = await findCandidatePairs(db, club, isDismissed);
  return candidates
    .flatMap(({ plain, other_plain, members }): DuplicatePair[] => {
      const [a, b] = members;
      const score = scoreOf({ ...plain, dob: a.dob }, { ...other_plain, dob: b.dob });
      return score === null ? [] : [{ score, members: [a, b] }];
    })
    .toSorted((a, b) => b.score - a.score);
};

const duplicatesCsv = (texts: CsvTexts, pairs: readonly DuplicatePair[]): string => {
  const personColumns = (
    at: 0 | 1,
    heading: 'club:duplicates.first' | 'club:duplicates.second',
  ): readonly CsvColumn<DuplicatePair>[] => [
    {
      heading,
      cell: ({ members }) => {
        const person = members[at];
        return person === undefined ? null : `${person.firstname} ${person.lastname}`;
      },
    },
    { heading: 'club:imports.columns.dob', cell: ({ members }) => members[at]?.dob ?? null },
  ];
  return listCsv(
    texts,
    [
      ...personColumns(0, 'club:duplicates.first'),
      ...personColumns(1, 'club:duplicates.second'),
      {
        heading: 'club:duplicates.reason',
        cell: (pair) => texts.t(`club:duplicates.reasons.${duplicateReason(pair)}`),
      },
    ],
    pairs,
  );
};

type Names = { firstname: string; lastname: string };
type Person = Names & { dob: string };

/** From 100, the same name and date of birth; null: probably two persons, such as twins. */
const scoreOf = (a: Person, b: Person): number | null => {
  const sameName = a.firstname === b.firstname && a.lastname === b.lastname;
  if (sameName) return a.dob === b.dob ? SAME_PERSON : 70;
  if (a.firstname === b.lastname && a.lastname === b.firstname) return 90;
  const [one, other] =
    a.lastname === b.lastname ? [a.firstname, b.firstname] : [a.lastname, b.lastname];
  const distance = distanceOf(one, other);
  const allowed = Math.min(one.length, other.length) < LONG_NAME ? 1 : 2;
  return distance <= allowed ? 90 - 10 * distance : null;
};

/** The number of characters to insert, delete or replace (Levenshtein). */
const distanceOf = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

type CandidatePair = {
  members: [DuplicatePair['members'][number], DuplicatePair['members'][number]];
  /** Names without accents, capitals and apostrophes. */
  plain: Names;
  other_plain: Names;
};

/** Members of the same name, or of the same date of birth with one of the names or with both in the other order. */
const findCandidatePairs = async (
  db: Reader,
  { client_id, club_id }: { client_id: number; club_id: number },
  isDismissed: boolean,
): Promise<readonly CandidatePair[]> => {
  const { rows } = await sql<CandidatePair>`
    with known as materialized (
      select m.uuid, m.dob, search_name(m.firstname) as firstname, search_name(m.lastname) as lastname,
        json_build_object('uuid', m.uuid, 'firstname', m.firstname, 'lastname', m.lastname, 'dob', m.dob,
          'active', m.active) as member
      from members m
      where m.client_id = ${client_id} and m.club_id = ${club_id} and m.merged_into is null
        and m.inactive_reason is distinct from 'erased')
    select json_build_array(a.member, b.member) as members,
      json_build_object('firstname', a.firstname, 'lastname', a.lastname) as plain,
      json_build_object('firstname', b.firstname, 'lastname', b.lastname) as other_plain
    from (
      select a.uuid, b.uuid as other from known a join known b on b.firstname = a.firstname
        and b.lastname = a.lastname and b.uuid > a.uuid
      union
      select a.uuid, b.uuid from known a join known b on b.dob = a.dob and b.uuid > a.uuid
        and (b.firstname = a.firstname or b.lastname = a.lastname
          or b.firstname = a.lastname and b.lastname = a.firstname)
    ) pair
    join known a on a.uuid = pair.uuid
    join known b on b.uuid = pair.other
    where ${isDismissed} = exists (select from different_members d where d.client_id = ${client_id}
      and d.member_uuid = a.uuid and d.other_uuid = b.uuid)
    order by a.lastname, a.firstname, a.uuid, b.uuid`.execute(db);
  return rows;
};
