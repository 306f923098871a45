import { dateIn } from '@springboard/domain';
import { isMemberOn } from '../access/roster.ts';
import { type RawBuilder, sql } from 'kysely';
import { findInputs } from '../assessments/documents.ts';
import { anyOf } from '../database/any-of.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { JobHandler } from '../jobs/steps.ts';
import { addImpact } from './impact-of-member.ts';
import {
  type ComparedVersions,
  findCompared,
  findProgress,
  type ImpactProgress,
  saveProgress,
} from './impact-queries.ts';
import { findEditable } from './queries.ts';

/** The draft and the published version that are compared. The count itself is in `curriculum_impacts`. */
export type CountImpactInput = {
  scheme_uuid: string;
  etag: string;
  published_version: number;
};

/** Small enough that a step takes well below a second. */
const MAX_MEMBERS_PER_STEP = 250;
/** Nodes that are assessed in a step, of both versions and all its members. */
const NODES_PER_STEP = 250_000;

/** Fewer members for a larger scheme, so that a step takes about the same time. */
const membersPerStep = ({ before, after }: ComparedVersions): number => {
  const nodes = (before?.nodes.length ?? 0) + after.nodes.length;
  const members = Math.floor(NODES_PER_STEP / Math.max(1, nodes));
  return Math.min(MAX_MEMBERS_PER_STEP, Math.max(1, members));
};

/**
 * Counts what publishing a draft would change, by assessing all members with both versions (scheme-portal §6). It ends
 * when the draft or the published version is another one.
 */
export const countImpactJob = (): JobHandler<'count_impact'> => {
  const findVersions = createVersionsFinder();
  return async (db, { principal: { client_id }, ref: { job_id }, input, now }) => {
    const { scheme_uuid } = input;
    const progress = await findProgress(db, client_id, scheme_uuid, job_id);
    const versions = await findVersions(db, client_id, input);
    const changed = {
      outcome: { ended: 'DRAFT_CHANGED', counts: { members: progress?.counted ?? 0 } },
    } as const;
    if (progress === undefined || versions === undefined) return changed;
    const next = await countNext(db, { client_id, scheme_uuid, now }, versions, progress);
    if (!(await saveProgress(db, client_id, scheme_uuid, job_id, next))) return changed;
    const { counted, members } = next;
    return next.complete
      ? { outcome: { ended: 'DONE', counts: { members: counted } } }
      : { next: input, progress: (100 * counted) / Math.max(counted, members) };
  };
};

type FindVersions = (
  db: Reader,
  client_id: number,
  input: CountImpactInput,
) => Promise<ComparedVersions | undefined>;

/**
 * Finds the versions of a count; undefined: the draft or the published version is another one. Keeps those of the last
 * step, because a large scheme has many steps and is slow to read and index.
 */
const createVersionsFinder = (): FindVersions => {
  let last: { readonly key: string; readonly versions: ComparedVersions } | null = null;
  return async (db, client_id, input) => {
    const scheme = await findUnchanged(db, client_id, input);
    if (scheme === undefined) return undefined;
    const key = JSON.stringify([client_id, input]);
    if (last?.key === key) return last.versions;
    const draft = await findEditable(db, client_id, scheme.uuid);
    if (draft === undefined) return undefined;
    const versions = await findCompared(db, client_id, scheme, draft);
    last = { key, versions };
    return versions;
  };
};

/** The scheme, if its draft and its published version are those of the count. */
const findUnchanged = async (
  db: Reader,
  client_id: number,
  { scheme_uuid, etag, published_version }: CountImpactInput,
): Promise<{ uuid: string; scale: number } | undefined> => {
  const { rows } = await sql<{ uuid: string; scale: number }>`
    select s.uuid, s.scale from schemes s
    where s.client_id = ${client_id} and s.uuid = ${scheme_uuid} and s.version = ${published_version}
      and s.deleted_at is null
      and exists (select from curriculum_versions draft
        where draft.client_id = s.client_id and draft.scheme_uuid = s.uuid and draft.state <> 'published'
          and draft.etag = ${etag})`.execute(db);
  return rows[0];
};

/** `now` in seconds. */
type CountScope = {
  readonly client_id: number;
  readonly scheme_uuid: string;
  readonly now: number;
};

/** The progress after the members of the next step. */
const countNext = async (
  db: Reader,
  { client_id, scheme_uuid, now }: CountScope,
  versions: ComparedVersions,
  progress: ImpactProgress,
): Promise<ImpactProgress> => {
  const { last_member } = progress;
  const limit = membersPerStep(versions);
  const uuids = await findGraded(db, { client_id, scheme_uuid }, last_member, limit);
  const inputs = await findInputs(db, client_id, scheme_uuid, uuids);
  const clubsOf = await findClubsOf(db, { client_id, today: dateIn('UTC', now) }, uuids);
  const counts = structuredClone(progress.counts);
  for (const [uuid, member] of inputs) {
    addImpact(counts, versions, member, clubsOf.get(uuid) ?? []);
  }
  return {
    ...progress,
    last_member: uuids.at(-1) ?? last_member,
    counted: progress.counted + uuids.length,
    complete: uuids.length < limit,
    counts,
  };
};

/** Members with grades, by one look at the index for each, because a member has many grades. */
const findGraded = async (
  db: Reader,
  { client_id, scheme_uuid }: Omit<CountScope, 'now'>,
  after: string | null,
  limit: number,
): Promise<readonly string[]> => {
  const nextAfter = (member: RawBuilder<unknown>) => sql`(
    select s.member_uuid from scores s
    where s.client_id = ${client_id} and s.scheme_uuid = ${scheme_uuid} and s.member_uuid > ${member}
    order by s.member_uuid limit 1)`;
  const { rows } = await sql<{ member_uuid: string }>`
    with recursive graded as (
      select ${nextAfter(sql`${after ?? BEFORE_ALL}::uuid`)} as member_uuid
      union all
      select ${nextAfter(sql`graded.member_uuid`)} from graded where graded.member_uuid is not null
    )
    select member_uuid from graded where member_uuid is not null limit ${limit}`.execute(db);
  return rows.map(({ member_uuid }) => member_uuid);
};

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The clubs in whose groups each of the members is today. */
const findClubsOf = async (
  db: Reader,
  { client_id, today }: { client_id: number; today: string },
  uuids: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const { rows } = await sql<{ member_uuid: string; club_id: number }>`
    select distinct cm.member_uuid, cm.club_id from class_members cm
    where cm.client_id = ${client_id} and cm.member_uuid = ${anyOf(uuids)} and ${isMemberOn(today)}`.execute(
    db,
  );
  const byMember = Map.groupBy(rows, ({ member_uuid }) => member_uuid);
  return new Map([...byMember].map(([uuid, clubs]) => [uuid, clubs.map(({ club_id }) => club_id)]));
};
