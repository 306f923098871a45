import type { Curriculum, Grade, GradeChange } from '@springboard/contract';
import { composeMappings } from '@springboard/domain';
import { type EarlierScale, findEarlierScales } from '../assessments/scales.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { findGradesOf, type LockedScheme } from './queries.ts';

/**
 * Replaces the grades of a scheme. Stored grades stay as they were given: readers map them from now on, and the job
 * that follows a publication computes the assessments of the members from the mapped grades.
 */
export const publishGrades = async (
  db: Writer,
  client_id: number,
  { uuid: scheme_uuid, scale }: LockedScheme,
  { version, change, now }: { version: number; change: GradeChange; now: number },
): Promise<void> => {
  const earlier = await findEarlierScales(db, client_id, scheme_uuid);
  await db
    .insertInto('scheme_scales')
    .values({
      client_id,
      scheme_uuid,
      scale,
      grades: JSON.stringify(await findGradesOf(db, client_id, scheme_uuid)),
      to_next: change.mapping,
      to_current: change.mapping,
      until_version: version,
      ended_at: now,
    })
    .execute();
  for (const each of earlier) {
    const to_current =
      change.restores === undefined || each.scale > change.restores
        ? composeMappings(each.to_current, change.mapping)
        : mappingTo(earlier, each.scale, change.restores);
    await db
      .updateTable('scheme_scales')
      .set({ to_current })
      .where('client_id', '=', client_id)
      .where('scheme_uuid', '=', scheme_uuid)
      .where('scale', '=', each.scale)
      .execute();
  }
  await db
    .deleteFrom('scheme_grades')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .execute();
  await db
    .insertInto('scheme_grades')
    .values(
      change.grades.map((grade, position) => ({ client_id, scheme_uuid, position, ...grade })),
    )
    .execute();
  await db
    .updateTable('schemes')
    .set({ scale: scale + 1 })
    .where('client_id', '=', client_id)
    .where('uuid', '=', scheme_uuid)
    .execute();
};

/** From a scale to a later one. A restored scale maps to itself: grades given in it are as they were. */
const mappingTo = (scales: readonly EarlierScale[], from: number, to: number): number[] => {
  const steps = scales.slice(from, to).map(({ to_next }) => to_next);
  const identity = (scales[from]?.to_next ?? []).map((_, grade) => grade);
  return steps.reduce<number[]>(composeMappings, identity);
};

type VersionKey = Pick<Curriculum, 'uuid' | 'version'> & {
  readonly grade_change?: GradeChange | null | undefined;
};

/** The grades of a published version as they were last worded, or those of a draft. */
export const findGradesOfVersion = async (
  db: Reader,
  client_id: number,
  { uuid, version, grade_change }: VersionKey,
): Promise<readonly Grade[]> => {
  if (grade_change) return grade_change.grades;
  const scales = await findEarlierScales(db, client_id, uuid);
  const earlier = scales.find(({ until_version }) => version < until_version);
  return earlier?.grades ?? findGradesOf(db, client_id, uuid);
};
