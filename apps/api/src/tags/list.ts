import type { MemberTag } from '@springboard/contract';
import { matchesSearch } from '@springboard/domain';
import { type CsvTexts, findCsvTexts, listCsv, momentCell } from '../csv/texts.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { type ApiError, apiError, csvResponse, type RawResponse } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { findClientTags, findTagUsage } from './queries.ts';

/** GET /member-tags */
export const listTags = async ({
  db,
  principal,
  query,
  headers,
  reply,
}: Context<'GET /member-tags'>): Promise<MemberTag[] | ApiError | RawResponse> => {
  const { client_id, role } = principal;
  const isCsv = acceptsCsv(headers);
  if (isCsv && role !== 'ngo') return apiError(403, 'FORBIDDEN');
  const found = (await findClientTags(db, client_id)).filter(({ tag }) =>
    matchesSearch(tag, query.search ?? ''),
  );
  reply.total(found.length);
  const hasUsage = role === 'ngo' && (isCsv || query.with_counts === 1);
  const tags = hasUsage ? withUsage(found, await findTagUsage(db, client_id)) : found;
  const sorted = sortTags(tags, query.sort);
  return isCsv ? csvResponse(tagsCsv(await findCsvTexts(db, principal), sorted)) : sorted;
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

/** The columns of the list on screen. */
const tagsCsv = (texts: CsvTexts, tags: readonly MemberTag[]): string => {
  const { t, moment } = texts;
  const lastUsedText = (usage: MemberTag['usage']) => {
    if (usage === undefined) return null;
    return usage.last_used === null ? t('scheme:tags.never') : moment(usage.last_used);
  };
  return listCsv(
    texts,
    [
      { heading: 'scheme:tags.tag', cell: ({ tag }) => tag },
      { heading: 'scheme:tags.members', cell: ({ usage }) => usage?.members ?? null },
      { heading: 'scheme:tags.clubs', cell: ({ usage }) => usage?.clubs ?? null },
      { heading: 'scheme:tags.lastUsed', cell: ({ usage }) => lastUsedText(usage) },
      {
        heading: 'scheme:tags.created',
        cell: ({ usage }) => momentCell(texts, usage?.created_at),
      },
    ],
    tags,
  );
};
