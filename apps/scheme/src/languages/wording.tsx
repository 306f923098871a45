import { useTranslation } from '@springboard/i18n';
import { languages as languageTexts } from '@springboard/i18n/areas/scheme';
import { formSummary, lists } from '@springboard/i18n/areas/shared';
import {
  builtInMessages,
  MESSAGE_AREAS,
  type MessageArea,
} from '@springboard/i18n/built-in-messages';
import {
  CachedNotice,
  type CachedResult,
  type Filter,
  Filters,
  ListTable,
  NoMatches,
  portalContext,
  type PortalContext,
  tableQueryOf,
  TitleSearch,
  useOfflineReason,
} from '@springboard/portal';
import { Button, EmptyState, Notice, PageHeader } from '@springboard/ui';
import { useMemo, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { useWordingColumns } from './wording-columns.tsx';
import type { WordingFieldProps } from './wording-field.tsx';
import { WordingPreview } from './wording-preview.tsx';
import { isMissing, type LanguageWording, type WordingRow, wordingRows } from './wording-rows.ts';

export const translations = [languageTexts, formSummary, lists];

const TABLE = { columns: ['key'], sort: '', sizes: [25, 50, 100] } as const;

type WordingData = {
  readonly reading: CachedResult<readonly LanguageWording[]>;
  /** The texts come from an address of the client's own. */
  readonly external: boolean;
  readonly area: MessageArea;
  /** Whether the built-in texts were loaded. */
  readonly isRead: boolean;
  /** Seconds since 1970, for the example dates of a preview. */
  readonly now: number;
};

type Previewed = Parameters<WordingFieldProps['onPreview']>[0];

/** The client's own wording in its languages side by side, with the built-in texts of one portal (scheme-portal §10). */
export function Component() {
  const { t } = useTranslation('scheme');
  const { reading, external, area, isRead, now } = useLoaderData<WordingData>();
  const offlineReason = useOfflineReason();
  const isLocked = external || offlineReason !== undefined;
  const languages = reading.value;
  const rows = useMemo(() => wordingRows(languages), [languages]);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const filters = useFilters(languages);
  const [search] = useSearchParams();
  const columns = useWordingColumns(useShownLanguages(languages), isLocked, setPreviewed);
  const keys = useMatchingKeys(rows, area);
  const shown = useMemo(() => rows.filter(({ key }) => keys.has(key)), [rows, keys]);
  return (
    <>
      <PageHeader title={t('languages.wording.title')} subtitle={t('languages.wording.text')} />
      <CachedNotice result={reading} />
      <div className="mb-4 flex flex-col gap-4">
        {external && <Notice kind="info">{t('languages.wording.external')}</Notice>}
        <div className="flex flex-wrap items-end gap-3">
          <TitleSearch className="w-full max-w-lg" label={t('languages.wording.search')} />
          <Filters filters={filters} />
        </div>
      </div>
      {isRead ? (
        <ListTable
          caption={t('languages.wording.title')}
          columns={columns}
          rows={shown}
          rowKey={({ key }) => key}
          query={tableQueryOf(search, TABLE)}
          sizes={TABLE.sizes}
          empty={<NoMatches filters={filters} title={t('languages.wording.none')} />}
        />
      ) : (
        <Unread />
      )}
      {previewed !== null && (
        <WordingPreview
          {...previewed}
          rows={rows.flatMap(({ cells }) => cells[previewed.locale] ?? [])}
          area={area}
          now={now}
          onClose={() => setPreviewed(null)}
        />
      )}
    </>
  );
}

function Unread() {
  const { t } = useTranslation(['scheme', 'common']);
  const { revalidate } = useRevalidator();
  return (
    <EmptyState
      title={t('scheme:languages.wording.unread')}
      action={<Button onClick={() => void revalidate()}>{t('common:actions.retry')}</Button>}
    />
  );
}

/** The rows that matched when the search was set. A row stays where it is while its texts are edited. */
const useMatchingKeys = (rows: readonly WordingRow[], area: MessageArea): ReadonlySet<string> => {
  const [search] = useSearchParams();
  const query = [area, rows.length, search.get('search'), search.get('show')].join(' ');
  const match = () => {
    const keys = rows.filter(matcherOf(search)).map(({ key }) => key);
    return { query, keys: new Set(keys) };
  };
  const [matching, setMatching] = useState(match);
  if (matching.query !== query) setMatching(match());
  return matching.keys;
};

/** Whether a row has the text of the search and is of the chosen kind. */
const matcherOf = (search: URLSearchParams): ((row: WordingRow) => boolean) => {
  const text = (search.get('search') ?? '').trim().toLocaleLowerCase();
  const show = search.get('show');
  return (row) => {
    const cells = Object.values(row.cells);
    if (show === 'own' && cells.every(({ own }) => own === null)) return false;
    if (show === 'missing' && !isMissing(row)) return false;
    const texts = cells.flatMap((cell) => [cell.text, cell.clubText, cell.own]);
    return [row.key, ...texts].join('\n').toLocaleLowerCase().includes(text);
  };
};

const useFilters = (languages: readonly LanguageWording[]): readonly Filter[] => {
  const { t } = useTranslation(['scheme', 'common']);
  return [
    {
      name: 'area',
      kind: 'one',
      label: t('scheme:languages.wording.area'),
      options: MESSAGE_AREAS.map((value) => ({
        value,
        label: t(`scheme:languages.wording.areas.${value}`),
      })),
    },
    {
      name: 'show',
      kind: 'one',
      label: t('scheme:languages.wording.show'),
      options: (['all', 'own', 'missing'] as const).map((value) => ({
        value,
        label: t(`scheme:languages.wording.shown.${value}`),
      })),
    },
    {
      name: 'language',
      kind: 'any',
      label: t('common:drawer.language'),
      options: languages.map(({ locale }) => ({
        value: locale,
        label: t(`common:languages.${locale}`),
      })),
    },
  ];
};

/** The chosen languages; without a choice all. */
const useShownLanguages = (languages: readonly LanguageWording[]) => {
  const [search] = useSearchParams();
  const chosen = search.getAll('language').join();
  return useMemo(() => {
    const shown = languages.filter(({ locale }) => chosen.split(',').includes(locale));
    return shown.length === 0 ? languages : shown;
  }, [languages, chosen]);
};

/** The search, the shown languages and the page are in the address; they need nothing from the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname ||
  currentUrl.search === nextUrl.search ||
  currentUrl.searchParams.get('area') !== nextUrl.searchParams.get('area');

export const loader = async ({
  context,
  request: { signal, url },
}: LoaderFunctionArgs): Promise<WordingData> => {
  const { queries, now } = portalContext(context);
  const wanted = new URL(url).searchParams.get('area');
  const area = MESSAGE_AREAS.find((known) => known === wanted) ?? MESSAGE_AREAS[0];
  const reading = await queries.fetch('GET /client-languages', { query: {} }, signal);
  const active = reading.value.filter((language) => language.active === 1);
  const read = await Promise.all(
    active.map(async ({ language_id, language: locale }) => {
      const [own, builtIn] = await Promise.all([
        readOwn(queries, language_id, signal),
        builtInMessages(area, locale, fetch).catch(() => null),
      ]);
      return { ...own, language_id, locale, builtIn };
    }),
  );
  return {
    reading: {
      ...reading,
      value: read.map((wording) => ({ ...wording, builtIn: wording.builtIn ?? [] })),
    },
    external: read.some(({ external }) => external),
    area,
    isRead: read.every(({ builtIn }) => builtIn !== null),
    now: now(),
  };
};

const readOwn = async (
  queries: PortalContext['queries'],
  language_id: number,
  signal: AbortSignal,
) => {
  const input = { params: { language_id } };
  return (await queries.fetch('GET /client-translations/:language_id', input, signal)).value;
};
