import type { MemberTag } from '@springboard/contract';
import { matchesSearch } from '@springboard/domain';
import { csvMoment, writeCsv } from '../csv/write-csv.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { type ApiError, apiError, csvResponse, type RawResponse } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { findClientTags, findTagUsage } from './queries.ts';

/** GET /member-tags */
export const listTags = async ({
  db,
  principal: { client_id, role },
  query,
  headers,
  reply,
}: Context<'GET /member-tags'>): Promise<MemberTag[] | ApiError | RawResponse> => {
  const isCsv = acceptsCsv(headers);
  if (isCsv && role !== 'ngo') return apiError(403, 'FORBIDDEN');
  const found = (await findClientTags(db, client_id)).filter(({ tag }) =>
    matchesSearch(tag, query.search ?? ''),
  );
  reply.total(found.length);
  const hasUsage = role === 'ngo' && (isCsv || query.with_counts === 1);
  const tags = hasUsage ? withUsage(found, await findTagUsage(db, client_id)) : found;
  const sorted = sortTags(tags, query.sort);
  return isCsv ? csvResponse(tagsCsv(sorted)) : sorted;
};

const withUsage = (
  tags: readonly MemberTag[],
  all: ReadonlyMap<number, NonNullable<MemberTag['usage']>>,
): MemberTag[] =>
  tags.map((tag) => {
    const usage = all.get(tag.id);
    return usage === undefined ? tag : { ...tag, usage };
  });

const NUMBERS = ['members', 'clubs', 'last_used', 'created_at'] as const;

/** Tags by name come sorted. Tags without a value are last. */
const sortTags = (tags: readonly MemberTag[], sort = 'atag'): MemberTag[] => {
  const isDescending = sort.startsWith('d');
  const field = NUMBERS.find((known) => known === sort.slice(1));
  if (field === undefined) return isDescending ? tags.toReversed() : [...tags];
  const valueOf = ({ usage }: MemberTag) => usage?.[field] ?? null;
  return tags.toSorted((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return isDescending ? second - first : first - second;
  });
};

const tagsCsv = (tags: readonly MemberTag[]): string =>
  writeCsv(
    ['tag', 'members', 'clubs', 'last_used', 'created_at'],
    tags.map(({ tag, usage }) => [
      tag,
      usage?.members ?? null,
      usage?.clubs ?? null,
      csvMoment(usage?.last_used),
      csvMoment(usage?.created_at),
    ]),
  );
