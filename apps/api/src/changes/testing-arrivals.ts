import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { buildClient, buildClub, buildUser, type UserRow } from '../testing/builders.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Arrival, Lane, Outcome, Verdict } from './arrival.ts';
import { ingest } from './ingest.ts';

export const APPLIED: Verdict = { result: 'applied', status: 204, answer: null };
export const REJECTED: Verdict = {
  result: 'rejected',
  status: 422,
  answer: '{"error":"VALIDATION"}',
};

export const verdictOf = (verdict: Verdict): Outcome => ({ kind: 'verdict', verdict });

/** A coach of a club, without a server around: what is taken in here needs none. */
const buildCoach = async ({ owner }: TestDatabase) => {
  const client = await buildClient(owner, `${randomUUID()}.test`);
  const club = await buildClub(owner, client);
  return { client, club, coach: await buildUser(owner, club, 'coach') };
};

/** A database for the tests of a file; each of them has a coach with a device, and takes in what comes from there. */
export const ingesting = () => {
  let db: TestDatabase;
  let world: Awaited<ReturnType<typeof buildCoach>>;
  let arrival: ReturnType<typeof arrivalsOf>;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  beforeEach(async () => {
    world = await buildCoach(db);
    arrival = arrivalsOf(world.coach);
  });
  afterAll(() => db.close());
  return {
    owner: () => db.owner,
    database: () => db.database,
    world: () => world,
    arrival: (...given: Parameters<typeof arrival>) => arrival(...given),
    taken: (...arrivals: readonly Arrival[]) => ingest(db.database, arrivals),
  };
};

type Decide = Arrival['decide'];

/** Changes of one device of a coach, of whatever they do; what is not given is nothing special. */
export const arrivalsOf = ({ client_id, club_id, uuid: user_uuid }: UserRow) => {
  const device_id = randomUUID();
  return (
    lane: readonly [name: string, seq: number] | null,
    decide: Decide = async () => APPLIED,
    { side_by_side = null, ...change }: Partial<Arrival['change'] & Arrival> = {},
  ): Arrival => ({
    tenant: { client_id, club_id, user_uuid, role: 'coach' },
    change: {
      request_id: randomUUID(),
      call: 'POST /members/:uuid/note',
      body_hash: `${lane?.join(' ')}`,
      lane: laneIn(device_id, lane),
      received_ts: 1_763_467_200,
      ...change,
    },
    side_by_side,
    decide,
  });
};

const laneIn = (device_id: string, lane: readonly [string, number] | null): Lane | null => {
  if (lane === null) return null;
  const [name, seq] = lane;
  return { device_id, name, seq };
};
