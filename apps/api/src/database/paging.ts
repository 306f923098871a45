import { isSearchable } from '@springboard/domain';
import { type RawBuilder, sql } from 'kysely';

/** Query parameters of the calls that list (§7). */
export type PageQuery = { page?: number; per_page?: number; search?: string };

/** The values of a parameter that occurs in the query once or several times, as `name[]`. */
export const listOf = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const PER_PAGE = 10;

export const limitOf = ({ page = 0, per_page = PER_PAGE }: PageQuery): RawBuilder<unknown> =>
  sql`limit ${per_page} offset ${page * per_page}`;

/** `aname` or `dname` as field and direction; without one of the fields, the fallback ascending. */
export const sortOf = <F extends string>(
  sort: string | undefined,
  fields: readonly F[],
  fallback: F,
): { field: F; direction: RawBuilder<unknown> } => {
  const field = fields.find((known) => known === sort?.slice(1)) ?? fallback;
  return { field, direction: sort?.startsWith('d') === true ? sql`desc` : sql`asc` };
};

/** Sorts names as people expect in every language: accents and capitals do not matter. */
export const byName = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(${name}) collate names_in_order`;

/**
 * A condition that the text contains the search, whatever its case and accents; empty without a search. The pattern
 * is normalized in a subquery, because a prepared plan would otherwise do it for every row.
 */
export const andMatches = (
  search: string | undefined,
  text: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const pattern = searchPattern(search);
  return pattern === null
    ? sql``
    : sql`and search_text(${text}) like (select search_text(${pattern}))`;
};

/** §5: a search needs 2 characters; null: no search. */
const searchPattern = (search: string | undefined): string | null => {
  const text = (search ?? '').trim();
  if (text === '' || !isSearchable(text)) return null;
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
};
