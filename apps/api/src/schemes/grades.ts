import type { Grade, GradeChange, SchemeGrades } from '@springboard/contract';
import { isReworded, unmappedGrades } from '@springboard/domain';
import { sql } from 'kysely';
import { currentGrade, joinScale } from '../assessments/scales.ts';
import { startEdit } from '../curriculum/draft.ts';
import { saveGradeChange } from '../curriculum/grade-change.ts';
import {
  findEditable,
  findGradesOf,
  findVisibleScheme,
  gradeChangeOf,
} from '../curriculum/queries.ts';
import { audit, stopAudit } from '../database/audit.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { checkIfMatch, etagOf } from '../http/etag.ts';
import type { Principal } from '../identity/authenticate.ts';
import { checkRight, hasRight } from '../identity/rights.ts';
import { isShowable } from '../suppression/suppress.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';

/** The grades of a scheme (scheme-portal §8). Rewording takes effect immediately; all else is a change of the draft. */
export const gradeRoutes = (server: Server): void => {
  defineRoute(server, 'GET /schemes/:slug/grade-settings', async ({ db, principal, params }) => {
    const scheme = await findVisibleScheme(db, principal, params.slug);
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    return findSettings(db, principal, scheme);
  });
  defineRoute(server, 'PUT /schemes/:slug/grades', changeGrades);
};

const changeGrades = ({
  principal,
  params,
  body,
  headers,
  now,
  write,
}: Context<'PUT /schemes/:slug/grades'>): Promise<SchemeGrades | ApiError> =>
  write(async (db) => {
    const grades = body.grades.map(trimmed);
    if (grades.filter(({ pass }) => pass).length !== 1)
      return apiError(422, 'VALIDATION', { grades: 'one_pass' });
    if (new Set(grades.map(({ label }) => label.toLowerCase())).size < grades.length)
      return apiError(422, 'VALIDATION', { grades: 'taken' });
    const { client_id } = principal;
    // Its `If-Match` is that of the draft, this call's is that of the grades.
    const edit = await startEdit(db, principal, params.slug, {}, { inReview: true });
    if (isApiError(edit)) return edit;
    const { scheme, base } = edit;
    const settings = await findSettings(db, principal, scheme);
    const outdated = checkIfMatch(headers, settings.etag);
    if (outdated !== null) return outdated;
    const published = await findGradesOf(db, client_id, scheme.uuid);
    const isSame = isReworded(published, grades, body.mapping);
    const unmapped = isSame ? [] : unmappedGrades(published, grades, body.mapping ?? []);
    if (unmapped.length > 0) {
      const lacking = unmapped.map((grade) => ({ grade, ...settings.grades[grade] }));
      return apiError(422, 'INCOMPLETE_MAPPING', {
        grades: lacking.map(({ grade, label, count }) => ({ grade, label, count })),
      });
    }
    const draftChange = gradeChangeOf(scheme, base?.document);
    const mapping = (body.mapping ?? []).map(Number);
    const change = changeOf({ isSame, draftChange, published }, { ...body, grades, mapping });
    const isDraftChanged = JSON.stringify(change) !== JSON.stringify(draftChange);
    if (isDraftChanged && base?.state === 'review')
      return apiError(409, 'CONFLICT', { state: 'IN_REVIEW' });
    if (isSame && JSON.stringify(grades) !== JSON.stringify(published)) {
      const forbidden = scheme.version > 0 ? await checkRight(db, principal, 'publish') : null;
      if (forbidden !== null) return forbidden;
      await reword(db, client_id, scheme.uuid, published, grades);
    }
    // A draft can be discarded or changed again, as its other edits.
    if (isDraftChanged) {
      await stopAudit(db);
      await saveGradeChange(db, principal, now, edit, {
        change: change && { ...change, scale: scheme.scale },
        published,
      });
    }
    const action = isSame ? 'scheme.grades-reword' : 'scheme.grades-change';
    await audit(db, principal, now, { action, entity: 'scheme', entity_id: scheme.uuid });
    return findSettings(db, principal, scheme);
  });

type Before = {
  readonly isSame: boolean;
  readonly draftChange: GradeChange | undefined;
  readonly published: readonly Grade[];
};

/** A grade without a meaning of its own has the standard one of its label, if there is one. */
const trimmed = ({ label, pass, meaning = '' }: Grade): Grade => ({
  label: label.trim(),
  pass,
  ...(meaning.trim() !== '' && { meaning: meaning.trim() }),
});

/** The change of the draft afterwards. Grades that are only reworded and not mapped leave it, in the new wording. */
const changeOf = (
  { isSame, draftChange, published }: Before,
  body: { readonly grades: readonly Grade[]; readonly mapping: readonly number[] },
): GradeChange | undefined => {
  const grades = [...body.grades];
  const mapping = [...body.mapping];
  const scale = draftChange?.scale ?? 0;
  if (!isSame) {
    const { restores } = draftChange ?? {};
    const isRestored =
      restores !== undefined && JSON.stringify(draftChange?.mapping) === JSON.stringify(mapping);
    return { scale, grades, mapping, ...(isRestored && { restores }) };
  }
  if (draftChange === undefined || mapping.length > 0) return undefined;
  const reworded = draftChange.grades.map((grade): Grade => {
    const at = published.findIndex(({ label }) => label === grade.label);
    const [before, after] = [published[at], grades[at]];
    if (before === undefined || after === undefined) return grade;
    return grade.meaning === before.meaning
      ? { ...after, pass: grade.pass }
      : { ...grade, label: after.label };
  });
  return { ...draftChange, grades: reworded };
};

const reword = async (
  db: Writer,
  client_id: number,
  scheme_uuid: string,
  before: readonly Grade[],
  after: readonly Grade[],
): Promise<void> => {
  for (const [position, { label, meaning = null }] of after.entries()) {
    const { label: oldLabel, meaning: oldMeaning = null } = before[position] ?? {};
    if (oldLabel === label && oldMeaning === meaning) continue;
    await db
      .updateTable('scheme_grades')
      .set({ label, meaning })
      .where('client_id', '=', client_id)
      .where('scheme_uuid', '=', scheme_uuid)
      .where('position', '=', position)
      .execute();
  }
};

const findSettings = async (
  db: Reader,
  principal: Principal,
  scheme: { readonly uuid: string; readonly scale: number },
): Promise<SchemeGrades> => {
  const { client_id } = principal;
  const grades = await findGradesOf(db, client_id, scheme.uuid);
  const draft = gradeChangeOf(scheme, (await findEditable(db, client_id, scheme.uuid))?.document);
  const counts = await countGrades(db, client_id, scheme.uuid);
  const canSeeAll = await hasRight(db, principal, 'people');
  const countOf = (grade: number) => {
    const count = counts.get(grade) ?? 0;
    return canSeeAll || isShowable(count) ? count : null;
  };
  return {
    grades: grades.map((grade, position) => ({ ...grade, count: countOf(position) })),
    draft: draft ?? null,
    etag: etagOf(JSON.stringify([grades, draft ?? null])),
  };
};

/** How often members have each grade now. */
const countGrades = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ grade: number; count: number }>`
    select ${currentGrade('s')} as grade, count(*)::integer as count
    from scores s ${joinScale('s')}
    where s.client_id = ${client_id} and s.scheme_uuid = ${scheme_uuid}
    group by 1`.execute(db);
  return new Map(rows.map(({ grade, count }) => [grade, count]));
};
