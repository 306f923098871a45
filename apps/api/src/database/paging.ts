import { isSearchable } from '@springboard/domain';
import { type RawBuilder, sql } from 'kysely';

/** `page`, `per_page` and `search` as the calls take them (§7). */
export type PageQuery = { page?: number; per_page?: number; search?: string };

const PER_PAGE = 10;

export const limitOf = ({ page = 0, per_page = PER_PAGE }: PageQuery): RawBuilder<unknown> =>
  sql`limit ${per_page} offset ${page * per_page}`;

/** `aname` or `dname` as its direction and field; the given field ascending when there is none. */
export const sortOf = <F extends string>(
  sort: string | undefined,
  fields: readonly F[],
  fallback: F,
): { field: F; direction: RawBuilder<unknown> } => {
  const field = fields.find((known) => known === sort?.slice(1)) ?? fallback;
  return { field, direction: sort?.startsWith('d') === true ? sql`desc` : sql`asc` };
};

/** Names sort as people read them, in every language; an accent or capital is no other letter. */
export const byName = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(${name}) collate names_in_order`;

/**
 * `and` a text holds what is searched for, whatever its case and accents; nothing where nothing is. The search is
 * brought into its form once: a plan that is kept would do it for every row.
 */
export const andFound = (
  search: string | undefined,
  text: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const pattern = searchPattern(search);
  return pattern === null
    ? sql``
    : sql`and search_text(${text}) like (select search_text(${pattern}))`;
};

/** §5: a search acts from 2 characters; null: none. */
const searchPattern = (search: string | undefined): string | null => {
  const text = (search ?? '').trim();
  if (text === '' || !isSearchable(text)) return null;
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
};
