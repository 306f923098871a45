import type { Score } from '@springboard/contract';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildClient,
  buildClub,
  buildMember,
  buildScheme,
  buildUser,
} from '../../testing/builders.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { withWriteTransaction } from '../database/tenant-transaction.ts';
import { findScores } from './documents.ts';
import { saveScore } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const USER = randomUUID();
const DEVICES = [randomUUID(), randomUUID(), null];

/** One grade as it was recorded: on a device, or by another client of the API. */
type TestGrade = { device: number; ts: number; id: string; assessment: number };

const testGrade: fc.Arbitrary<TestGrade> = fc.record({
  device: fc.nat(2),
  // Few seconds and few ids, so that ties are frequent.
  ts: fc.integer({ min: 10, max: 16 }),
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  assessment: fc.constantFrom(-1, 0, 1, 2, 2),
});
const histories = fc.array(
  fc.tuple(fc.array(testGrade, { maxLength: 7 }), fc.infiniteStream(fc.nat(50))),
  { minLength: 500, maxLength: 500, size: 'max' },
);

/** AS22 in its simplest form: all grades in their order, and then the last one of each second. */
const expectedScore = (history: readonly TestGrade[]): Score | undefined => {
  const devices = Map.groupBy(history, ({ device }, index) => (device === 2 ? `${index}` : device));
  const moments = [...devices.values()].flatMap((grades) => {
    let [ts, id] = [Number.NEGATIVE_INFINITY, ''];
    return grades.map((grade, place) => {
      if (grade.ts > ts || (grade.ts === ts && grade.id > id)) [ts, id] = [grade.ts, grade.id];
      return { assessment: grade.assessment, ts, id, place };
    });
  });
  moments.sort((a, b) => a.ts - b.ts || (a.id < b.id ? -1 : a.id > b.id ? 1 : a.place - b.place));
  const seconds = moments.filter(({ ts }, at) => moments[at + 1]?.ts !== ts);
  const steps = seconds.filter(({ assessment }, at) => seconds[at - 1]?.assessment !== assessment);
  const last = seconds.at(-1);
  if (last === undefined) return undefined;
  const earlier = steps
    .filter(({ ts }) => ts < last.ts)
    .map(({ assessment, ts }): [number, number] => [assessment, ts]);
  const { assessment, ts } = last;
  return { assessment, ts, user_uuid: USER, ...(earlier.length > 0 && { earlier }) };
};

/** Ids are unique within a history: `a1`, `a2` … */
const withUniqueIds = (history: readonly TestGrade[]): TestGrade[] =>
  history.map((grade, index) => ({ ...grade, id: `${grade.id}${index}` }));

/** In any order that keeps the order of each device. */
const arrival = (history: readonly TestGrade[], picks: Iterator<number>): TestGrade[] => {
  const queues = [...Map.groupBy(history, ({ device }) => device).values()];
  return history.flatMap(() => {
    const open = queues.filter((queue) => queue.length > 0);
    return open[(picks.next().value ?? 0) % open.length]?.shift() ?? [];
  });
};

describe('saveScore', () => {
  test('[AS22] any order of arrival gives the score of the reference, in 1,000 histories', async () => {
    const client = await buildClient(database.owner, `${randomUUID()}.test`);
    const club = await buildClub(database.owner, client);
    const coach = await buildUser(database.owner, club, 'coach');
    const scheme = await buildScheme(database.owner, client);
    const tenant = {
      ...coach,
      user_uuid: coach.uuid,
      role: 'coach' as const,
      family: null,
      orig_user_uuid: null,
    };
    const { seed } = fc.readConfigureGlobal();
    for (const [sample] of fc.sample(fc.tuple(histories), { numRuns: 2 })) {
      const member = await buildMember(database.owner, club);
      const skills = sample.map(([grades, picks], index) => {
        const history = withUniqueIds(grades);
        return { node_id: `/l/s${index}`, history, arrived: arrival(history, picks) };
      });
      const key = { client_id: client.id, club_id: club.id };
      const scores = await withWriteTransaction(database.database, tenant, async (db) => {
        const saves = skills.flatMap(({ node_id, arrived }) =>
          arrived.map(({ device, ts, id, assessment }) =>
            saveScore(db, {
              ...key,
              member_uuid: member.uuid,
              scheme_uuid: scheme.uuid,
              node_id,
              assessment,
              ts,
              user_uuid: USER,
              device_id: DEVICES[device] ?? null,
              received_ts: 99,
              request_id: id,
              group_ngo_id: null,
              scale: 0,
            }),
          ),
        );
        await Promise.all(saves);
        return findScores(db, client.id, scheme.uuid, [member.uuid]);
      });
      const expected = Object.fromEntries(
        skills.map(({ node_id, history }) => [node_id, expectedScore(history)]),
      );
      expect(scores.get(member.uuid), `SEED=${seed}`).toEqual(
        Object.fromEntries(Object.entries(expected).filter(([, score]) => score !== undefined)),
      );
    }
  }, 60_000);
});
