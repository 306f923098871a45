import type { ClientTranslations, Locale } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { languages as languageTexts } from '@springboard/i18n/areas/scheme';
import { formSummary, lists } from '@springboard/i18n/areas/shared';
import {
  type BuiltInMessage,
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
  tableQueryOf,
  TitleSearch,
  useDraft,
  useOfflineReason,
} from '@springboard/portal';
import { Button, EmptyState, Notice, PageHeader } from '@springboard/ui';
import { type TableColumn, useScreenWidth } from '@springboard/ui/table';
import { useMemo, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { BuiltInText, TypedWording, WordingField } from './wording-field.tsx';
import { WordingPreview } from './wording-preview.tsx';
import { isMissing, type OtherWording, type WordingRow, wordingRows } from './wording-rows.ts';
import { SaveBar } from './wording-save-bar.tsx';

export const translations = [languageTexts, formSummary, lists];

const TABLE = { columns: ['source', 'text'], sort: '', sizes: [25, 50, 100] } as const;

type WordingData = {
  /** For the breadcrumb. */
  readonly title: string;
  readonly reading: CachedResult<ClientTranslations>;
  /** The wording in the other active languages. */
  readonly others: readonly OtherWording[];
  readonly language_id: number;
  readonly locale: Locale;
  readonly area: MessageArea;
  /** null where they could not be loaded. */
  readonly builtIn: readonly BuiltInMessage[] | null;
  /** Seconds since 1970, for the example dates of a preview. */
  readonly now: number;
};

/** The client's own wording in a language, beside the built-in texts of one portal (scheme-portal §10). */
export function Component() {
  const { language_id, area, reading } = useLoaderData<WordingData>();
  // After a save or an undo, the texts are others; what is typed in an area is sent with that area.
  return <Wording key={`${language_id} ${area} ${reading.value.etag}`} />;
}

function Wording() {
  const { t } = useTranslation(['scheme', 'common']);
  const { reading, others, language_id, locale, area, builtIn, now } = useLoaderData<WordingData>();
  const { messages, external, etag } = reading.value;
  const offlineReason = useOfflineReason();
  const draft = useDraft<Record<string, string>>(`wording ${language_id} ${area}`, {});
  const rows = useMemo(
    () => wordingRows(builtIn ?? [], messages, others),
    [builtIn, messages, others],
  );
  const [previewed, setPreviewed] = useState<WordingRow | null>(null);
  const filters = useFilters();
  const columns = useColumns(others);
  const [search] = useSearchParams();
  const text = (search.get('search') ?? '').trim().toLocaleLowerCase();
  const show = search.get('show');
  const shown = rows.filter((row) => {
    const typed = draft.values[row.key];
    return (
      (show !== 'own' || row.own !== null || typed !== undefined) &&
      (show !== 'missing' || isMissing(row)) &&
      [row.key, row.text, row.clubText, row.own, typed, ...Object.values(row.others)]
        .join('\n')
        .toLocaleLowerCase()
        .includes(text)
    );
  });
  const context = useMemo(
    () => ({
      typed: draft.values,
      onType: draft.change,
      onPreview: setPreviewed,
      isLocked: external || offlineReason !== undefined,
      locale,
    }),
    [draft.values, draft.change, external, offlineReason, locale],
  );
  return (
    <TypedWording value={context}>
      <PageHeader
        title={t('scheme:languages.wording.title', { language: t(`common:languages.${locale}`) })}
        subtitle={t('scheme:languages.wording.text')}
      />
      <CachedNotice result={reading} />
      <div className="mb-4 flex flex-col gap-4">
        {external && <Notice kind="info">{t('scheme:languages.wording.external')}</Notice>}
        <div className="flex flex-wrap items-end gap-3">
          <TitleSearch className="w-full max-w-lg" label={t('scheme:languages.wording.search')} />
          <Filters filters={filters} />
        </div>
      </div>
      {builtIn === null ? (
        <Unread />
      ) : (
        <ListTable
          caption={t('scheme:languages.wording.title', {
            language: t(`common:languages.${locale}`),
          })}
          columns={columns}
          rows={shown}
          rowKey={({ key }) => key}
          query={tableQueryOf(search, TABLE)}
          sizes={TABLE.sizes}
          empty={<NoMatches filters={filters} title={t('scheme:languages.wording.none')} />}
        />
      )}
      <SaveBar
        {...{ language_id, rows, messages, etag }}
        typed={draft.values}
        onDone={draft.clear}
      />
      {previewed !== null && (
        <WordingPreview
          {...{ rows, locale, area, now }}
          row={previewed}
          typed={draft.values}
          onClose={() => setPreviewed(null)}
        />
      )}
    </TypedWording>
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

const useFilters = (): readonly Filter[] => {
  const { t } = useTranslation('scheme');
  return [
    {
      name: 'area',
      kind: 'one',
      label: t('languages.wording.area'),
      options: MESSAGE_AREAS.map((value) => ({
        value,
        label: t(`languages.wording.areas.${value}`),
      })),
    },
    {
      name: 'show',
      kind: 'one',
      label: t('languages.wording.show'),
      options: (['all', 'own', 'missing'] as const).map((value) => ({
        value,
        label: t(`languages.wording.shown.${value}`),
      })),
    },
  ];
};

/** The built-in text, the own one, and those of the other languages. On a phone all texts are in one column. */
const useColumns = (others: readonly OtherWording[]): readonly TableColumn<WordingRow>[] => {
  const { t } = useTranslation(['scheme', 'common']);
  const isPhone = useScreenWidth() === 'phone';
  return useMemo(() => {
    const header = t('languages.wording.builtIn');
    const source = (row: WordingRow) => <BuiltInText row={row} />;
    const field = (row: WordingRow) => <WordingField row={row} />;
    const nameOf = (locale: Locale) => t(`common:languages.${locale}`);
    const both = (row: WordingRow) => (
      <>
        {source(row)}
        {field(row)}
        {others.flatMap(({ locale }) => {
          const text = row.others[locale];
          return text === undefined ? [] : <OtherText key={locale} {...{ locale, text }} named />;
        })}
      </>
    );
    return isPhone
      ? [{ id: 'source', header, cell: both }]
      : [
          { id: 'source', header, cell: source },
          { id: 'text', header: t('languages.wording.own'), cell: field },
          ...others.map(({ locale }): TableColumn<WordingRow> => ({
            id: locale,
            header: nameOf(locale),
            cell: (row) => {
              const text = row.others[locale];
              return text === undefined ? '–' : <OtherText {...{ locale, text }} />;
            },
          })),
        ];
  }, [t, isPhone, others]);
};

/** The client's own text in another language, on a phone with the name of the language. */
function OtherText({ locale, text, named = false }: OtherTextProps) {
  const { t } = useTranslation('common');
  return (
    <span className="block max-w-prose py-1 text-sm font-normal wrap-anywhere text-muted">
      {named && `${t(`languages.${locale}`)}: `}
      <span lang={locale}>{text}</span>
    </span>
  );
}

type OtherTextProps = { locale: Locale; text: string; named?: boolean };

/** The search and the page are in the address; they need nothing from the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname ||
  currentUrl.search === nextUrl.search ||
  currentUrl.searchParams.get('area') !== nextUrl.searchParams.get('area');

export const loader = async ({
  context,
  params,
  request: { signal, url },
}: LoaderFunctionArgs): Promise<WordingData> => {
  const { queries, now } = portalContext(context);
  const language_id = Number(params['language']);
  const [reading, { value: languages }] = await Promise.all([
    queries.fetch('GET /client-translations/:language_id', { params: { language_id } }, signal),
    queries.fetch('GET /client-languages', { query: {} }, signal),
  ]);
  const others = await Promise.all(
    languages
      .filter((language) => language.active === 1 && language.language_id !== language_id)
      .map(async (one): Promise<OtherWording> => {
        const input = { params: { language_id: one.language_id } };
        const own = await queries.fetch('GET /client-translations/:language_id', input, signal);
        return { locale: one.language, messages: own.value.messages };
      }),
  );
  const locale =
    languages.find((language) => language.language_id === language_id)?.language ?? 'en-GB';
  const wanted = new URL(url).searchParams.get('area');
  const area = MESSAGE_AREAS.find((known) => known === wanted) ?? MESSAGE_AREAS[0];
  const title = new Intl.DisplayNames([locale], { type: 'language' }).of(locale.slice(0, 2));
  return {
    title: title ?? locale,
    reading,
    others,
    language_id,
    locale,
    area,
    builtIn: await builtInMessages(area, locale, fetch).catch(() => null),
    now: now(),
  };
};
