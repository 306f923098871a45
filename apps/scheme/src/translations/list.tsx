import type { Language, SchemeLanguages } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { translations as translationTexts } from '@springboard/i18n/areas/scheme';
import {
  CachedNotice,
  type CachedResult,
  portalContext,
  renderLink,
  useFormat,
} from '@springboard/portal';
import { buttonClass, Card, EmptyState, PageHeader, ProgressBar } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import { useScheme } from '../scheme/layout.tsx';
import { Unpublished } from './unpublished.tsx';

export const translations = [translationTexts];

type ListData = {
  readonly reading: CachedResult<SchemeLanguages>;
  readonly languages: readonly Language[];
};

/** The languages of a scheme, with how much of it is translated to each (D21). */
export function Component() {
  const { t } = useTranslation(['scheme', 'common']);
  const { reading, languages } = useLoaderData<ListData>();
  const { slug, title } = useScheme();
  const format = useFormat();
  const { leading_language_id, languages: listed, ...state } = reading.value;
  const nameOf = (id: number | null): string => {
    const language = languages.find(({ language_id }) => language_id === id)?.language;
    return language === undefined ? '' : t(`common:languages.${language}`);
  };
  const unpublished = Math.max(0, ...listed.map((language) => language.unpublished));
  return (
    <>
      <PageHeader
        eyebrow={title}
        title={t('scheme:translations.title')}
        subtitle={
          leading_language_id !== null &&
          t('scheme:translations.leading', { language: nameOf(leading_language_id) })
        }
      />
      <CachedNotice result={reading} />
      <div className="flex max-w-2xl flex-col gap-4">
        <Unpublished slug={slug} count={unpublished} {...state} />
        {listed.length === 0 && (
          <EmptyState
            title={t('scheme:translations.none')}
            detail={t('scheme:translations.noneText')}
            action={renderLink({
              to: paths.settings(slug),
              className: buttonClass(),
              children: t('scheme:pages.settings'),
            })}
          />
        )}
        {listed.map(({ language_id, texts, translated, changed }) => (
          <Card key={language_id} title={nameOf(language_id)}>
            <ProgressBar
              value={texts === 0 ? 0 : Math.floor((translated / texts) * 100)}
              label={t('scheme:translations.coverageOf', { language: nameOf(language_id) })}
            />
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <span className="text-sm text-muted">
                {t('scheme:translations.coverage', {
                  translated: format.number(translated),
                  texts: format.number(texts),
                })}
                {changed > 0 &&
                  ` · ${t('scheme:translations.changedNumber', { number: format.number(changed) })}`}
              </span>
              {renderLink({
                to: paths.translation(slug, language_id),
                className: buttonClass(),
                'aria-label': t('scheme:translations.openNamed', { language: nameOf(language_id) }),
                children: t('scheme:translations.open'),
              })}
            </div>
          </Card>
        ))}
      </div>
    </>
  );
}

export const loader = async ({
  context,
  params,
  request: { signal },
}: LoaderFunctionArgs): Promise<ListData> => {
  const { queries } = portalContext(context);
  const bySlug = { params: { slug: params['slug'] ?? '' } };
  const [reading, languages] = await Promise.all([
    queries.fetch('GET /curriculum/:slug/translations', bySlug, signal),
    queries.fetch('GET /client-languages', { query: {} }, signal),
  ]);
  return { reading, languages: languages.value };
};
