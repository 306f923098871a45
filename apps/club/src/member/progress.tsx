import { type IndexedScheme, indexScheme } from '@springboard/assessment';
import type { ScoreEntry } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { remaining } from '@springboard/i18n/areas/shared';
import { CachedNotice, portalContext, type PortalContext } from '@springboard/portal';
import { Card, Chip, EmptyState, Skeleton } from '@springboard/ui';
import { lazy, Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { GradeHistory } from './grade-history.tsx';
import { Awards, Levels } from './levels.tsx';
import { loadMember } from './load-member.ts';
import { Retained } from './retained.tsx';

export const translations = [remaining];

/** Its drawing is a chunk of its own. */
const SkillsChart = lazy(() => import('./skills-chart.tsx'));

/** Per scheme the levels in words with their skills, the awards, the skills passed over time, and every grade. */
export function Component() {
  const { t } = useTranslation('club');
  const { reading, schemes } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const { value: member } = reading;
  if (schemes.length === 0) {
    return (
      <EmptyState title={t('member.progress.none')} detail={t('member.progress.noneDetail')} />
    );
  }
  return (
    <>
      <CachedNotice result={reading} />
      {schemes.map((scheme) => {
        const awards = (member.awards ?? []).filter(
          ({ scheme_slug }) => scheme_slug === scheme.slug,
        );
        return (
          <section key={scheme.slug} aria-label={scheme.title} className="mb-6">
            {schemes.length > 1 && <h2 className="mb-3 text-xl font-strong">{scheme.title}</h2>}
            {(member.brought_along ?? []).includes(scheme.slug) && (
              <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
                <Chip>{t('member.progress.broughtAlong')}</Chip>
                <p className="text-sm text-muted">{t('member.progress.broughtAlongText')}</p>
              </div>
            )}
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <div className="grid min-w-0 gap-4">
                <Levels scheme={scheme} awards={awards} />
                <Awards member={member} awards={awards} />
                <Retained member={member} slug={scheme.slug} />
              </div>
              <div className="grid min-w-0 gap-4">
                <Card title={t('member.progress.overTime')}>
                  <Suspense fallback={<Skeleton className="h-48 w-full" />}>
                    <SkillsChart scheme={scheme} />
                  </Suspense>
                </Card>
                <GradeHistory scheme={scheme} />
              </div>
            </div>
          </section>
        );
      })}
    </>
  );
}

/** A scheme with everything about the pupil in it. */
export type SchemeProgress = {
  readonly slug: string;
  readonly title: string;
  readonly index: IndexedScheme;
  /** Labels of the scale. */
  readonly grades: readonly string[];
  /** Every grade ever given, latest first. */
  readonly entries: readonly ScoreEntry[];
};

export const loader = async (args: LoaderFunctionArgs) => {
  const { queries } = portalContext(args.context);
  const { signal } = args.request;
  const reading = await loadMember(args, { with_awards: 1 });
  const { uuid, awards = [], retained = [] } = reading.value;
  const slugs = new Set([...awards, ...retained].map(({ scheme_slug }) => scheme_slug));
  const schemes = await Promise.all(
    [...slugs].map((slug) => loadScheme(queries, { uuid, slug }, signal)),
  );
  return { reading, schemes };
};

type Key = { readonly uuid: string; readonly slug: string };

const loadScheme = async (
  queries: PortalContext['queries'],
  { uuid, slug }: Key,
  signal: AbortSignal,
): Promise<SchemeProgress> => {
  const [entries, curriculum, grades] = await Promise.all([
    loadHistory(queries, { uuid, slug }, signal),
    queries.fetch('GET /curriculum/:slug', { params: { slug }, query: {} }, signal),
    queries.fetch('GET /schemes/:slug/grades', { params: { slug } }, signal),
  ]);
  return {
    slug,
    title: curriculum.value.title,
    index: indexScheme(curriculum.value, grades.value),
    grades: grades.value.map(({ label }) => label),
    entries,
  };
};

/** The server's limit for a page. */
const ENTRIES = 1000;

/** All pages, because the chart begins with the first grade. */
const loadHistory = async (
  queries: PortalContext['queries'],
  params: Key,
  signal: AbortSignal,
): Promise<readonly ScoreEntry[]> => {
  const read = (page: number) =>
    queries.fetch(
      'GET /members/:uuid/assessments/:slug/history',
      { params, query: { page, per_page: ENTRIES } },
      signal,
    );
  const first = await read(0);
  const others = Math.ceil((first.total ?? 0) / ENTRIES) - 1;
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, others) }, (_, index) => read(index + 1)),
  );
  return [first, ...rest].flatMap(({ value }) => value);
};
