import type { Api, ApiResult } from '@springboard/api-client';
import type { Curriculum, Grade, Group, LessonPlan } from '@springboard/contract';
import type { Planning } from '../database/schema.ts';

/** §9 */
const PAGE_SIZE = 1000;

/** The value, or the error code. */
export type FetchResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: string };
type Caller = Pick<Api, 'call'>;

/** §7: loads the sessions of a date; those of all coaches with the names of the coaches. */
export const fetchGroups = (
  api: Caller,
  date: string,
  all_groups: boolean,
): Promise<FetchResult<Group[]>> =>
  fetchAllPages((page) =>
    api.call('GET /groups', {
      query: {
        active: 1,
        with_levels: 1,
        with_remote: 1,
        date,
        ...(all_groups ? { all_groups: 1, with_coaches: 1 } : {}),
        page,
        per_page: PAGE_SIZE,
      },
    }),
  );

/** §7: loads a group's members with all their details, for its session on a date. Returns the JSON of each page. */
export const fetchMembers = async (
  api: Pick<Api, 'text'>,
  { id, ngo_id, session_date }: { id: number; ngo_id: string | null; session_date: string },
): Promise<FetchResult<readonly string[]>> => {
  const pages: string[] = [];
  for (;;) {
    const page = await api.text('GET /groups/:id/members', {
      params: { id },
      query: {
        with_progress: 1,
        with_tags: 1,
        with_groups: 1,
        with_attendance: 1,
        with_alerts: 1,
        with_awards: 1,
        with_notes: 1,
        session_date,
        ...(ngo_id === null ? {} : { group_ngo_id: ngo_id }),
        page: pages.length,
        per_page: PAGE_SIZE,
      },
    });
    if (!page.ok) return { ok: false, error: page.failure.error };
    pages.push(page.value);
    if (page.value === NO_ROWS || pages.length * PAGE_SIZE >= (page.total ?? 0))
      return { ok: true, value: pages };
  }
};

const NO_ROWS = '[]';

/**
 * Loads a scheme with its grades. Without `curriculum`, the server has no newer version than `etag`; its grades may be
 * worded differently.
 */
export const fetchScheme = async (
  api: Caller,
  slug: string,
  etag: string | null,
): Promise<FetchResult<{ curriculum?: Curriculum; grades: Grade[]; etag: string | null }>> => {
  const params = { slug };
  const [curriculum, grades] = await Promise.all([
    api.call(
      'GET /curriculum/:slug',
      { params },
      etag === null ? {} : { headers: { 'if-none-match': etag } },
    ),
    api.call('GET /schemes/:slug/grades', { params }),
  ]);
  if (!curriculum.ok) {
    const { error } = curriculum.failure;
    return error === 'NOT_MODIFIED' && grades.ok
      ? { ok: true, value: { grades: grades.value, etag } }
      : { ok: false, error };
  }
  if (!grades.ok) return { ok: false, error: grades.failure.error };
  return {
    ok: true,
    value: {
      curriculum: curriculum.value,
      grades: grades.value,
      etag: curriculum.headers.get('etag'),
    },
  };
};

/** §7, Lesson plans: loads all plans that the user may see, with their sections. */
export const fetchPlanning = async (api: Caller): Promise<FetchResult<Planning>> => {
  const [plans, plan_groups, labels] = await Promise.all([
    api.call('GET /lesson-plans', { query: { include_detail: 1 } }),
    api.call('GET /lesson-plan-groups', {}),
    fetchAllPages((page) => api.call('GET /labels', { query: { page, per_page: PAGE_SIZE } })),
  ]);
  if (!plans.ok) return { ok: false, error: plans.failure.error };
  if (!plan_groups.ok) return { ok: false, error: plan_groups.failure.error };
  if (!labels.ok) return labels;
  const detailed = plans.value.filter((plan): plan is LessonPlan => 'sections' in plan);
  return {
    ok: true,
    value: { plans: detailed, plan_groups: plan_groups.value, labels: labels.value },
  };
};

const fetchAllPages = async <T>(
  fetchPage: (page: number) => Promise<ApiResult<T[]>>,
): Promise<FetchResult<T[]>> => {
  const rows: T[] = [];
  for (let page = 0; ; page += 1) {
    const result = await fetchPage(page);
    if (!result.ok) return { ok: false, error: result.failure.error };
    rows.push(...result.value);
    if (result.value.length === 0 || rows.length >= (result.total ?? 0)) {
      return { ok: true, value: rows };
    }
  }
};
