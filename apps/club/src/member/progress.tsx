import type { MemberAward, MemberDetail, ScoreEntry } from '@springboard/contract';
import { dateIn, flattenScheme } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { remaining } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  portalContext,
  useCertificates,
  type PortalContext,
  useFormat,
  useGradeText,
  useOfflineReason,
  useRemainingText,
  useTimeZone,
} from '@springboard/portal';
import { Button, Card, Chip, EmptyState, ProgressBar } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadMember } from './load-member.ts';

export const translations = [remaining];

/** Per scheme the levels in words, and every grade with who gave it. */
export function Component() {
  const { t } = useTranslation('club');
  const { reading, schemes } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const awards = reading.value.awards ?? [];
  if (schemes.length === 0) {
    return (
      <EmptyState title={t('member.progress.none')} detail={t('member.progress.noneDetail')} />
    );
  }
  return (
    <>
      <CachedNotice result={reading} />
      {schemes.map((scheme) => (
        <section key={scheme.slug} aria-label={scheme.title} className="mb-6">
          {schemes.length > 1 && <h2 className="mb-3 text-xl font-strong">{scheme.title}</h2>}
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Card title={t('member.progress.levels')}>
              <ul className="divide-y divide-line">
                {awards
                  .filter(({ scheme_slug }) => scheme_slug === scheme.slug)
                  .map((award) => (
                    <li key={award.id} className="py-2.5">
                      <Level member={reading.value} award={award} />
                    </li>
                  ))}
              </ul>
            </Card>
            <Card title={t('member.progress.history')}>
              <History scheme={scheme} />
            </Card>
          </div>
        </section>
      ))}
    </>
  );
}

function Level({ member, award }: { member: MemberDetail; award: MemberAward }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const zone = useTimeZone();
  const { title, completed, total, completed_ts, achieve_date } = award;
  const rules = useRemainingText()(award.remaining);
  const certificates = useCertificates();
  const offlineReason = useOfflineReason();
  const certificate = t('member.progress.certificate');
  const save = () =>
    certificates.save(
      [{ member_uuid: member.uuid, scheme_slug: award.scheme_slug, node_id: award.id }],
      `${certificate} ${member.firstname} ${title}`,
    );
  const words = t('member.progress.skills', {
    completed: format.number(completed),
    total: format.number(total),
  });
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-strong wrap-anywhere">{title}</span>
        {completed_ts !== null && (
          <Chip tone="positive">
            {t('member.progress.completed', { date: format.shortDate(dateIn(zone, completed_ts)) })}
          </Chip>
        )}
        {achieve_date !== null && (
          <Chip>{t('member.progress.handedOut', { date: format.shortDate(achieve_date) })}</Chip>
        )}
        {completed_ts !== null && (
          <Button
            size="small"
            loading={certificates.isBusy}
            disabledReason={offlineReason}
            aria-label={t('member.progress.certificateOf', { level: title })}
            onClick={() => void save()}
          >
            {certificate}
          </Button>
        )}
      </span>
      {completed_ts === null && (
        <>
          <span className="my-1.5 block text-sm text-muted">{words}</span>
          {rules.map((rule) => (
            <span key={rule} className="my-1.5 block text-sm wrap-anywhere">
              {rule}
            </span>
          ))}
          <ProgressBar
            label={title}
            valueText={words}
            value={total === 0 ? 0 : (100 * completed) / total}
          />
        </>
      )}
    </>
  );
}

type SchemeHistory = {
  readonly slug: string;
  readonly title: string;
  /** By node. */
  readonly titles: ReadonlyMap<string, string>;
  readonly grades: readonly string[];
  readonly entries: readonly ScoreEntry[];
  readonly total: number;
};

function History({ scheme }: { scheme: SchemeHistory }) {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const gradeText = useGradeText();
  const { entries, grades, titles, total } = scheme;
  const textOf = (grade: number) =>
    grade < 0 ? t('common:grades.na') : gradeText(grades[grade] ?? String(grade));
  if (entries.length === 0) {
    return <p className="text-sm text-muted">{t('club:member.progress.noGrades')}</p>;
  }
  return (
    <>
      <ol className="divide-y divide-line text-sm">
        {entries.map(({ node_id, assessment, ts, user_uuid, by, superseded }) => (
          <li key={`${node_id} ${ts} ${user_uuid} ${assessment}`} className="py-2">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">{titles.get(node_id) ?? node_id}</span>
              <span className={superseded ? 'text-muted line-through' : 'font-strong'}>
                {textOf(assessment)}
              </span>
            </span>
            <span className="block text-muted">
              {[by, format.moment(ts), superseded && t('club:member.progress.superseded')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      {total > entries.length && (
        <p className="mt-2 text-sm text-muted">
          {t('club:member.progress.latestOnly', { number: format.number(entries.length) })}
        </p>
      )}
    </>
  );
}

/** Grades of a scheme that are listed. */
const ENTRIES = 100;

export const loader = async (args: LoaderFunctionArgs) => {
  const { queries } = portalContext(args.context);
  const { signal } = args.request;
  const reading = await loadMember(args, { with_awards: 1 });
  const slugs = new Set((reading.value.awards ?? []).map(({ scheme_slug }) => scheme_slug));
  const { uuid } = reading.value;
  const schemes = await Promise.all(
    [...slugs].map((slug) => loadScheme(queries, { uuid, slug }, signal)),
  );
  return { reading, schemes };
};

const loadScheme = async (
  queries: PortalContext['queries'],
  { uuid, slug }: { uuid: string; slug: string },
  signal: AbortSignal,
): Promise<SchemeHistory> => {
  const [history, curriculum, grades] = await Promise.all([
    queries.fetch(
      'GET /members/:uuid/assessments/:slug/history',
      { params: { uuid, slug }, query: { per_page: ENTRIES } },
      signal,
    ),
    queries.fetch('GET /curriculum/:slug', { params: { slug }, query: {} }, signal),
    queries.fetch('GET /schemes/:slug/grades', { params: { slug } }, signal),
  ]);
  return {
    slug,
    title: curriculum.value.title,
    titles: new Map(flattenScheme(curriculum.value.tree).map(({ id, name }) => [id, name])),
    grades: grades.value.map(({ label }) => label),
    entries: history.value,
    total: history.total ?? history.value.length,
  };
};
