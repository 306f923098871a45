import type { ListedVersion, Scheme } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { pages } from '@springboard/i18n/areas/scheme';
import {
  type CachedResult,
  notFound,
  portalContext,
  SectionLinks,
  useFormat,
  withoutError,
} from '@springboard/portal';
import { useCallback, useState } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useOutletContext,
} from 'react-router';
import { paths } from '../paths.ts';

export const translations = [pages];

type SchemeData = {
  /** For the breadcrumb. */
  readonly title: string;
  readonly scheme: Scheme;
  /** Changed nodes of the draft; null without a draft, in the editor, or where they could not be read. */
  readonly changes: number | null;
};

type SchemePages = {
  readonly scheme: Scheme;
  readonly setChanges: (changes: number) => void;
};

/** The pages of one scheme as links, above each of them. */
export function Component() {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const { pathname } = useLocation();
  const data = useLoaderData<SchemeData>();
  const { scheme } = data;
  // The editor counts them itself, while they are made. Its number holds until the scheme is read again.
  const [counted, setCounted] = useState<{ changes: number; since: SchemeData } | null>(null);
  const setChanges = useCallback((changes: number) => setCounted({ changes, since: data }), [data]);
  const { slug } = scheme;
  const changes = counted?.since === data ? counted.changes : data.changes;
  const sections = [
    { to: paths.scheme(slug), label: t('pages.editor') },
    {
      to: paths.changes(slug),
      label:
        changes === null || changes === 0
          ? t('pages.changes')
          : t('pages.changesNumber', { number: format.number(changes) }),
    },
    { to: paths.translations(slug), label: t('pages.translations') },
    { to: paths.versions(slug), label: t('pages.versions') },
    { to: paths.media(slug), label: t('pages.media') },
    { to: paths.settings(slug), label: t('pages.settings') },
  ];
  const current = sections.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <>
      <SectionLinks
        label={t('pages.label')}
        sections={sections}
        {...(current !== undefined && { current: current.to })}
      />
      <Outlet context={{ scheme, setChanges } satisfies SchemePages} />
    </>
  );
}

/** The scheme of the page. */
export const useScheme = (): Scheme => useSchemePages().scheme;

export const useSchemePages = (): SchemePages => useOutletContext<SchemePages>();

/** Another query of the same page needs no new list of schemes. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

export const loader = async ({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<SchemeData> => {
  const { queries } = portalContext(context);
  const slug = params['slug'] ?? '';
  // The editor counts the changes itself.
  const isEditor = new URL(request.url).pathname === paths.scheme(slug);
  const [{ value }, changes] = await Promise.all([
    queries.fetch('GET /schemes', { query: {} }, request.signal),
    isEditor
      ? null
      : countChanges(
          queries.fetch(
            'GET /curriculum/:slug/versions',
            { params: { slug }, query: { per_page: 1 } },
            request.signal,
          ),
        ),
  ]);
  const scheme = value.find((listed) => listed.slug === slug);
  if (scheme === undefined) throw notFound();
  return { title: scheme.title, scheme, changes };
};

/** The pages work without the number. */
const countChanges = async (
  reading: Promise<CachedResult<ListedVersion[]>>,
): Promise<number | null> => {
  const newest = (await withoutError(reading))?.value[0];
  return newest === undefined || newest.state === 'published' ? null : newest.changes;
};
