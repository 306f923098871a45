import type { CachedResult } from '../queries/cached-query.ts';
import { PAPER_ROWS } from './list-paper.tsx';

/** The most rows of one response. */
const PAGE_ROWS = 1000;

/** All pages of a list, up to as many rows as are printed. */
export const readForPaper = async <Row>(
  read: (page: { page: number; per_page: number }) => Promise<CachedResult<Row[]>>,
): Promise<CachedResult<Row[]>> => {
  const readPage = (page: number) => read({ page, per_page: PAGE_ROWS });
  const first = await readPage(0);
  const pages = Math.ceil(Math.min(first.total ?? 0, PAPER_ROWS) / PAGE_ROWS);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => readPage(index + 1)),
  );
  return { ...first, value: [first, ...others].flatMap(({ value }) => value) };
};
