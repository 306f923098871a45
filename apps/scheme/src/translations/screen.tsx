import type { Language, SchemeTranslation } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { difference, translations as translationTexts } from '@springboard/i18n/areas/scheme';
import { lists } from '@springboard/i18n/areas/shared';
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
  useErrorText,
  useFormat,
  useOfflineReason,
} from '@springboard/portal';
import { Button, EmptyState, PageHeader } from '@springboard/ui';
import { type TableColumn, useScreenWidth } from '@springboard/ui/table';
import { useEffect, useMemo, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { useStore } from 'zustand';
import { useScheme } from '../scheme/layout.tsx';
import { FileMenu } from './file-menu.tsx';
import { createSaver, type Saver } from './saver.ts';
import { SourceText, TextFields } from './text-fields.tsx';
import { type TextRow, textRows } from './text-rows.ts';
import { Unpublished } from './unpublished.tsx';
import { UnsavedTexts } from './unsaved-texts.tsx';

export const translations = [translationTexts, difference, lists];

const TABLE = { columns: ['source', 'text'], sort: '', sizes: [25, 50, 100] } as const;

type TranslationData = {
  /** For the breadcrumb. */
  readonly title: string;
  readonly reading: CachedResult<SchemeTranslation>;
  readonly language_id: number;
  readonly languages: readonly Language[];
  readonly saverDeps: Pick<PortalContext, 'api' | 'now'>;
};

/** The texts of a scheme beside their translation to one language, missing ones first (D21). */
export function Component() {
  const { language_id, reading } = useLoaderData<TranslationData>();
  // After an import or an undo, other texts are another page.
  return <Translation key={`${language_id} ${JSON.stringify(reading.value.coverage)}`} />;
}

function Translation() {
  const { t } = useTranslation(['scheme', 'common']);
  const { reading, language_id, languages, saverDeps } = useLoaderData<TranslationData>();
  const { slug, title } = useScheme();
  const offlineReason = useOfflineReason();
  const [search] = useSearchParams();
  const isPhone = useScreenWidth() === 'phone';
  const { nodes, coverage, leading_language_id, has_draft, in_review } = reading.value;
  const [saver] = useState(() =>
    createSaver({
      now: saverDeps.now,
      send: (body) =>
        saverDeps.api.call('PATCH /curriculum/:slug/translations/:language_id', {
          params: { slug, language_id },
          body,
        }),
    }),
  );
  useEffect(() => saver.flush, [saver]);
  const localeOfId = (id: number | null) =>
    languages.find((language) => language.language_id === id)?.language ?? 'en-GB';
  const locales = [localeOfId(leading_language_id), localeOfId(language_id)] as const;
  const [leading, language] = locales.map((locale) => t(`common:languages.${locale}`));
  const isLocked = in_review || offlineReason !== undefined;
  const columns = useMemo((): readonly TableColumn<TextRow>[] => {
    const fields = (row: TextRow) => (
      <TextFields row={row} language={language ?? ''} saver={saver} isLocked={isLocked} />
    );
    const source = (row: TextRow) => <SourceText row={row} />;
    if (isPhone) {
      const both = (row: TextRow) => (
        <>
          {source(row)}
          {fields(row)}
        </>
      );
      return [{ id: 'source', header: leading ?? '', cell: both }];
    }
    return [
      { id: 'source', header: leading ?? '', cell: source },
      { id: 'text', header: language ?? '', cell: fields },
    ];
  }, [leading, language, saver, isLocked, isPhone]);
  const filter: Filter = {
    name: 'show',
    kind: 'one',
    label: t('scheme:translations.show'),
    options: [
      { value: 'all', label: t('scheme:translations.states.all') },
      { value: 'missing', label: t('scheme:translations.states.missing') },
      { value: 'changed', label: t('scheme:translations.states.changed') },
    ],
  };
  const all = useMemo(() => textRows(nodes), [nodes]);
  const shown = search.get('show');
  const text = (search.get('search') ?? '').trim().toLocaleLowerCase();
  const rows = useMemo(
    () =>
      all.filter((row) =>
        (shown !== 'missing' && shown !== 'changed') || row.state === shown
          ? textOf(row).includes(text)
          : false,
      ),
    [all, shown, text],
  );
  return (
    <>
      <PageHeader
        eyebrow={title}
        title={t('scheme:translations.titleOf', { language })}
        subtitle={<SaveLine saver={saver} coverage={coverage} />}
        actions={
          <FileMenu
            slug={slug}
            language_id={language_id}
            nodes={nodes}
            locales={locales}
            isLocked={in_review}
          />
        }
      />
      <CachedNotice result={reading} />
      <UnsavedTexts saver={saver} />
      <div className="mb-4 flex flex-col gap-4">
        <div className="max-w-2xl">
          <Unpublished
            slug={slug}
            count={coverage.unpublished}
            has_draft={has_draft}
            in_review={in_review}
          />
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <TitleSearch className="w-full max-w-lg" label={t('scheme:translations.search')} />
          <Filters filters={[filter]} />
        </div>
      </div>
      <ListTable
        caption={t('scheme:translations.title')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        query={tableQueryOf(search, TABLE)}
        sizes={TABLE.sizes}
        empty={
          all.length === 0 ? (
            <EmptyState
              title={t('scheme:translations.empty')}
              detail={t('scheme:translations.emptyText')}
            />
          ) : (
            <NoMatches filters={[filter]} title={t('scheme:translations.noMatches')} />
          )
        }
      />
    </>
  );
}

const textOf = ({ nodeTitle, source, text }: TextRow): string =>
  [nodeTitle, source.title, source.value, text.title, text.value].join('\n').toLocaleLowerCase();

type SaveLineProps = { saver: Saver; coverage: SchemeTranslation['coverage'] };

/** How much is translated, and whether everything typed is on the server. */
function SaveLine({ saver, coverage: { translated, texts } }: SaveLineProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const { state, savedAt, failure } = useStore(saver.store);
  const numbers = { translated: format.number(translated), texts: format.number(texts) };
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {t('scheme:translations.coverage', numbers)}
      <output className={state === 'failed' ? 'text-negative-ink' : undefined}>
        {state === 'saving' && t('scheme:translations.saving')}
        {state === 'saved' &&
          savedAt !== null &&
          t('scheme:translations.savedAt', { time: format.time(savedAt) })}
        {state === 'failed' &&
          failure !== null &&
          format.labelled(t('common:state.notSaved'), errorText(failure.error))}
      </output>
      {state === 'failed' && (
        <Button size="small" onClick={saver.flush}>
          {t('common:actions.retry')}
        </Button>
      )}
    </span>
  );
}

/** The search, the filter and the page are in the address; they need nothing from the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

export const loader = async ({
  context,
  params,
  request: { signal },
}: LoaderFunctionArgs): Promise<TranslationData> => {
  const { queries, api, now } = portalContext(context);
  const language_id = Number(params['language']);
  const slug = params['slug'] ?? '';
  const [reading, { value: languages }] = await Promise.all([
    queries.fetch(
      'GET /curriculum/:slug/translations/:language_id',
      { params: { slug, language_id } },
      signal,
    ),
    queries.fetch('GET /client-languages', { query: {} }, signal),
  ]);
  const language = languages.find((language) => language.language_id === language_id)?.language;
  const title = language === undefined ? '' : endonym(language);
  return { title, reading, language_id, languages, saverDeps: { api, now } };
};

/** The name of a language in itself, as everywhere in the portals. */
const endonym = (locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(locale.split('-')[0] ?? locale) ??
  locale;
