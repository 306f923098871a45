import type { Grade } from '@springboard/contract';
import { type GradeMapping, mapGrade } from '@springboard/domain';
import { type Selectable, sql } from 'kysely';
import type { SchemeGrades } from '../database/schema.generated.ts';
import type { Reader } from '../database/tenant-transaction.ts';

/** Grades that a publication replaced (scheme-portal §8). Stored grades are in the scale in which they were given. */
export type EarlierScale = {
  readonly scale: number;
  readonly grades: Grade[];
  /** The grade that each became in the next scale, and in the current one. */
  readonly to_next: GradeMapping;
  readonly to_current: GradeMapping;
  /** The first version without it, and when that was published. */
  readonly until_version: number;
  readonly ended_at: number;
};

/** A row of `scheme_grades` as a grade. */
export const toGrade = ({
  label,
  pass,
  meaning,
}: Pick<Selectable<SchemeGrades>, 'label' | 'pass' | 'meaning'>): Grade => ({
  label,
  pass,
  ...(meaning !== null && { meaning }),
});

/** The earlier scales of a scheme, from the first. */
export const findEarlierScales = (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<EarlierScale[]> =>
  db
    .selectFrom('scheme_scales')
    .select(['scale', 'grades', 'to_next', 'to_current', 'until_version', 'ended_at'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .orderBy('scale')
    .$narrowType<{ grades: Grade[] }>()
    .execute();

/**
 * The earlier scale in which a grade was given; undefined: the current one. Applications that do not send the version
 * are judged by the moment of the grade.
 */
export const scaleOfGrade = (
  earlier: readonly EarlierScale[],
  { scheme_version, ts }: { scheme_version: number | undefined; ts: number },
): EarlierScale | undefined =>
  earlier.find(({ until_version, ended_at }) =>
    scheme_version === undefined ? ts < ended_at : scheme_version < until_version,
  );

/** Joins the earlier scale of a row of `scores` or `score_history`, as `<row>_scale`. */
export const joinScale = (row: string) => sql`left join scheme_scales ${sql.ref(`${row}_scale`)}
  on ${sql.ref(`${row}_scale.client_id`)} = ${sql.ref(`${row}.client_id`)}
  and ${sql.ref(`${row}_scale.scheme_uuid`)} = ${sql.ref(`${row}.scheme_uuid`)}
  and ${sql.ref(`${row}_scale.scale`)} = ${sql.ref(`${row}.scale`)}`;

/** The grade of a row in the scheme's current scale. */
export const currentGrade = (row: string) => sql<number>`coalesce(
  ${sql.ref(`${row}_scale.to_current`)}[${sql.ref(`${row}.assessment`)} + 1], ${sql.ref(`${row}.assessment`)})`;

/** The current grade of each stored one; null: it is the same. */
export const gradeWith =
  (to_current: readonly number[] | null) =>
  (grade: number): number =>
    to_current === null ? grade : mapGrade(to_current, grade);
