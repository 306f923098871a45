import type {
  CurriculumVersion,
  ScheduledPublication,
  SchemeEditLog,
  TranslationCoverage,
} from '@springboard/contract';
import { type PortalContext, withoutError } from '@springboard/portal';
import { type Comparison, loadComparison } from './load-comparison.ts';
import { loadReview, type ReviewState } from './review/review-state.ts';

export type ChangesData = {
  /** Null without a draft. */
  readonly draft: CurriculumVersion | null;
  readonly comparison: Comparison | null;
  readonly review: ReviewState | null;
  /** The edits of exactly this draft; null where they could not be read. */
  readonly log: SchemeEditLog | null;
  /** How much of the draft is translated to each language (D21); empty where it could not be read. */
  readonly languages: readonly TranslationCoverage[];
  /** When the draft is published; null: not scheduled, or it could not be read. */
  readonly schedule: ScheduledPublication | null;
  /** The published version that the draft is compared with; null before the first. */
  readonly published: CurriculumVersion | null;
};

/** An edit may arrive between the reads, and the log is not that of the draft; then all are read again. */
const ATTEMPTS = 3;

export const readChanges = async (
  parts: PortalContext,
  slug: string,
  signal: AbortSignal,
  attempt = 1,
): Promise<ChangesData> => {
  const versions = await parts.queries.fetch(
    'GET /curriculum/:slug/versions',
    { params: { slug } },
    signal,
  );
  const draft = versions.value.find(({ state }) => state !== 'published') ?? null;
  const published = versions.value.find(({ state }) => state === 'published') ?? null;
  if (draft === null) return { ...NO_DRAFT, published };
  const versionsToCompare = { slug, from: published?.version ?? null, to: draft.version };
  const [comparison, review, log, languages, schedule] = await Promise.all([
    loadComparison(parts, versionsToCompare, signal),
    loadReview(parts, slug, signal),
    readLog(parts, slug, signal),
    readCoverage(parts, slug, signal),
    readSchedule(parts, slug, signal),
  ]);
  if (log !== null && log.etag !== draft.etag && attempt < ATTEMPTS)
    return readChanges(parts, slug, signal, attempt + 1);
  return {
    draft,
    published,
    comparison: { ...comparison, removed: log?.removed ?? [] },
    review,
    log,
    languages,
    schedule,
  };
};

const NO_DRAFT = {
  draft: null,
  comparison: null,
  review: null,
  log: null,
  languages: [],
  schedule: null,
};

/** The page works without it. */
const readSchedule = async (
  { queries }: PortalContext,
  slug: string,
  signal: AbortSignal,
): Promise<ScheduledPublication | null> => {
  const input = { params: { slug } };
  const reading = await withoutError(
    queries.fetch('GET /curriculum/:slug/schedule', input, signal),
  );
  return reading?.value.schedule ?? null;
};

/** The page works without it. */
const readCoverage = async (
  { queries }: PortalContext,
  slug: string,
  signal: AbortSignal,
): Promise<readonly TranslationCoverage[]> => {
  const input = { params: { slug } };
  const reading = await withoutError(
    queries.fetch('GET /curriculum/:slug/translations', input, signal),
  );
  return reading?.value.languages ?? [];
};

/** The page works without it, and then reverts nothing. */
const readLog = async (
  { queries }: PortalContext,
  slug: string,
  signal: AbortSignal,
): Promise<SchemeEditLog | null> => {
  const input = { params: { slug }, query: { after: 0 } };
  const reading = await withoutError(queries.fetch('GET /curriculum/:slug/edits', input, signal));
  return reading?.value ?? null;
};
