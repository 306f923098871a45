import type { MemberAssessment } from '@springboard/contract';
import { assess, type AssessmentInputs, findInputs } from '../assessments/documents.ts';
import { deleteNeedlessCompletions } from '../assessments/retained-completions.ts';
import { saveAssessment, saveAwards } from '../assessments/save.ts';
import type { PublishedScheme } from '../assessments/schemes.ts';
import { anyOf } from '../database/any-of.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import type { LockedAssessment } from './lock-assessments.ts';

/** Recomputes locked assessments. Returns for how many members the completions or the current level changed. */
export const recomputeMembers = async (
  db: Writer,
  client_id: number,
  scheme: PublishedScheme,
  stored: readonly LockedAssessment[],
): Promise<number> => {
  const uuids = stored.map(({ member_uuid }) => member_uuid);
  const inputs = await findNeededInputs(db, client_id, scheme, uuids);
  const unchanged: string[] = [];
  const changed = stored.flatMap((before) => {
    const { member_uuid } = before;
    const assessment = assess(scheme, inputs.get(member_uuid) ?? NO_INPUTS);
    if (JSON.stringify(assessment) !== before.document) return [{ before, assessment }];
    unchanged.push(member_uuid);
    return [];
  });
  await setVersion(db, client_id, scheme, unchanged);
  const areTouched = await Promise.all(
    changed.map(async ({ before, assessment }) => {
      const { club_id, member_uuid } = before;
      const key = { client_id, club_id, member_uuid, scheme_uuid: scheme.uuid };
      const document: Partial<MemberAssessment> = JSON.parse(before.document);
      await saveAssessment(db, { ...key, version: scheme.version, assessment });
      if (JSON.stringify(assessment.awards) !== JSON.stringify(document.awards ?? [])) {
        await saveAwards(db, { ...key, awards: assessment.awards });
      }
      return isTouched(before, document, assessment);
    }),
  );
  return areTouched.filter(Boolean).length;
};

const NO_INPUTS: AssessmentInputs = { scores: {}, badges: [], retained: {} };

/** A member who had no assessment is not touched. */
const isTouched = (
  { version, level }: LockedAssessment,
  before: Partial<MemberAssessment>,
  { assessments: { complete }, current_remote_node_id }: MemberAssessment,
): boolean => {
  if (version === 0) return false;
  const ids = Object.keys(before.assessments?.complete ?? {});
  const isSame =
    ids.length === Object.keys(complete).length && ids.every((id) => complete[id] !== undefined);
  return !isSame || level !== current_remote_node_id;
};

/** Sets the version of assessments whose document is the same in it. */
const setVersion = async (
  db: Writer,
  client_id: number,
  { uuid, version }: PublishedScheme,
  member_uuids: readonly string[],
): Promise<void> => {
  if (member_uuids.length === 0) return;
  await db
    .updateTable('member_assessments')
    .set({ version })
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', uuid)
    .where('member_uuid', '=', anyOf(member_uuids))
    .execute();
};

/**
 * The inputs of each member, without what this publication retained and what holds by the rules of the scheme anyway,
 * which is forgotten.
 */
const findNeededInputs = async (
  db: Writer,
  client_id: number,
  scheme: PublishedScheme,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, AssessmentInputs>> => {
  const { uuid: scheme_uuid, version } = scheme;
  const inputs = await findInputs(db, client_id, scheme_uuid, uuids);
  const needless = [...inputs].flatMap(([member_uuid, input]) =>
    findNeedless(scheme, input).map((node_id) => {
      return { client_id, member_uuid, scheme_uuid, version, node_id };
    }),
  );
  if (needless.length === 0) return inputs;
  await Promise.all(needless.map((completion) => deleteNeedlessCompletions(db, completion)));
  return findInputs(db, client_id, scheme_uuid, uuids);
};

/** The retained nodes that hold by the rules of the scheme anyway. */
const findNeedless = (
  scheme: PublishedScheme,
  { retained, ...input }: AssessmentInputs,
): readonly string[] => {
  const ids = Object.keys(retained);
  if (ids.length === 0) return [];
  const { complete } = assess(scheme, { ...input, retained: {} }).assessments;
  return ids.filter((id) => (complete[id] ?? Infinity) <= (retained[id] ?? 0));
};
