import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { processChanges } from '../../src/changes/process-changes.ts';
import type { IncomingChange, Lane, Outcome, StoredResponse } from '../../src/changes/types.ts';
import { buildClient, buildClub, buildUser, type UserRow } from '../builders.ts';
import { openTestDatabase, type TestDatabase } from '../test-database.ts';

export const APPLIED: StoredResponse = { result: 'applied', status: 204, body: null };
export const REJECTED: StoredResponse = {
  result: 'rejected',
  status: 422,
  body: '{"error":"VALIDATION"}',
};

export const respondedWith = (response: StoredResponse): Outcome => ({
  kind: 'response',
  response,
});

/** A coach of a club, without a running server. */
const buildCoach = async ({ owner }: TestDatabase) => {
  const client = await buildClient(owner, `${randomUUID()}.test`);
  const club = await buildClub(owner, client);
  return { client, club, coach: await buildUser(owner, club, 'coach') };
};

/** A database for the tests of a file, and for each test a new coach with a device. */
export const setUpProcessing = () => {
  let db: TestDatabase;
  let world: Awaited<ReturnType<typeof buildCoach>>;
  let incoming: ReturnType<typeof incomingChangesOf>;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  beforeEach(async () => {
    world = await buildCoach(db);
    incoming = incomingChangesOf(world.coach);
  });
  afterAll(() => db.close());
  return {
    owner: () => db.owner,
    database: () => db.database,
    world: () => world,
    /** A change of the coach's device. */
    incoming: (...input: Parameters<typeof incoming>) => incoming(...input),
    process: (...changes: readonly IncomingChange[]) => processChanges(db.database, changes),
  };
};

/** Builds changes of one device of a coach, with defaults for everything but the position. */
export const incomingChangesOf = ({ client_id, club_id, uuid: user_uuid }: UserRow) => {
  const device_id = randomUUID();
  return (
    lane: readonly [name: string, seq: number] | null,
    apply: IncomingChange['apply'] = async () => APPLIED,
    { conflict_key = null, ...change }: Partial<IncomingChange['change'] & IncomingChange> = {},
  ): IncomingChange => ({
    tenant: { client_id, club_id, user_uuid, role: 'coach', family: null, orig_user_uuid: null },
    change: {
      request_id: randomUUID(),
      call: 'POST /members/:uuid/note',
      body_hash: `${lane?.join(' ')}`,
      lane: laneIn(device_id, lane),
      received_ts: 1_763_467_200,
      ...change,
    },
    conflict_key,
    apply,
  });
};

const laneIn = (device_id: string, lane: readonly [string, number] | null): Lane | null => {
  if (lane === null) return null;
  const [name, seq] = lane;
  return { device_id, name, seq };
};
