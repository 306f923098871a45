/**
 * `npm run load:uploads`: 24 administrators of one client keep 240 uploads open that never end, and begin each again
 * when it is refused. Meanwhile coaches of another client read groups and mark attendance. Exits with 1 if one of
 * their calls fails, or if their p99 is twice as long as without the uploads.
 */
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openAsOwner } from '@springboard/api/testing/as-owner.ts';
import { buildClient, buildClub, buildUser } from '@springboard/api/testing/builders.ts';
import { sendRequest } from '@springboard/api/testing/request.ts';
import { openTestSession, tokenOf } from '@springboard/api/testing/token.ts';
import { SECRET, startRealProduct } from '../simulation/real/product.ts';
import { buildLoadFixture, HOST, type LoadCoach } from './fixture.ts';

const ADMINISTRATORS = 24;
const UPLOADS_EACH = 10;
const COACHES = 10;
const CALLS = 2000;
const ROUNDS = 3;
const GOAL = 2;
/** An upload that was refused is begun again after this time, as `Retry-After` says. */
const AGAIN_MS = 2000;
const ATTACKER = 'uploads.test';

const product = await startRealProduct();
const line = { agent: new Agent({ keepAlive: true }), port: product.port, host: HOST };
try {
  const { coaches } = await buildLoadFixture(product.owner_url, COACHES);
  const tokens = await buildAdministrators();
  await product.startApi();
  await measure(coaches, CALLS / 4);
  const [before, during]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    before.push(...(await measure(coaches, CALLS)));
    const uploads = openUploads(tokens);
    await wait(1000);
    during.push(...(await measure(coaches, CALLS)));
    console.log(`${uploads.open()} uploads open, ${uploads.refused()} refused`);
    uploads.close();
    await wait(1000);
  }
  const [p99, with_uploads] = [at(before, 0.99), at(during, 0.99)];
  const ratio = with_uploads / p99;
  console.log(
    `p50 ${at(before, 0.5).toFixed(1)} ms, with the uploads ${at(during, 0.5).toFixed(1)} ms`,
  );
  console.log(
    `p99 ${p99.toFixed(1)} ms, with the uploads ${with_uploads.toFixed(1)} ms: ${ratio.toFixed(2)} x, goal under ${GOAL} x`,
  );
  process.exitCode = ratio < GOAL ? 0 : 1;
} finally {
  line.agent.destroy();
  await product.stop();
}

async function buildAdministrators(): Promise<string[]> {
  const owner = openAsOwner(product.owner_url, 2, (error) => console.error(error));
  try {
    const now = Math.floor(Date.now() / 1000);
    const club = await buildClub(owner, await buildClient(owner, ATTACKER));
    const tokens: string[] = [];
    while (tokens.length < ADMINISTRATORS) {
      const user = await buildUser(owner, club, 'admin');
      const family = await openTestSession(owner, user, now);
      tokens.push(await tokenOf(user, { secret: SECRET, now, valid_for: 7200 }, { family }));
    }
    return tokens;
  } finally {
    await owner.destroy();
  }
}

/** Milliseconds of each call. The coaches work concurrently, each with one call at a time. */
async function measure(coaches: readonly LoadCoach[], calls: number): Promise<number[]> {
  const times: number[] = [];
  const work = async (coach: LoadCoach) => {
    for (let n = 0; n < calls / coaches.length; n += 1) {
      const start = performance.now();
      const { status, text } = await sendRequest(line, coach.token, requestOf(coach, n));
      times.push(performance.now() - start);
      if (status >= 400) throw new Error(`${status} ${text}`);
    }
  };
  await Promise.all(coaches.map(work));
  return times;
}

function requestOf({ group_id, members }: LoadCoach, n: number) {
  if (n % 3 === 0) return { path: '/groups' };
  if (n % 3 === 1) return { path: `/groups/${group_id}/members` };
  const member = members[n % members.length];
  const ts = Math.floor(Date.now() / 1000);
  const date = new Date(ts * 1000).toISOString().slice(0, 10);
  const class_member_id = member?.class_member_id;
  return {
    method: 'POST',
    path: `/members/${member?.uuid}/attendance`,
    body: { ts, date, group_ngo_id: null, class_member_id },
  };
}

function openUploads(tokens: readonly string[]) {
  const sockets = new Set<Socket>();
  let closed = false;
  let refused = 0;
  const begin = (token: string) => {
    const socket = connect(product.port, '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      if (closed) return;
      refused += 1;
      setTimeout(() => !closed && begin(token), AGAIN_MS).unref();
    });
    socket.write(uploadHead(token));
  };
  for (const token of tokens) for (let n = 0; n < UPLOADS_EACH; n += 1) begin(token);
  return {
    open: () => sockets.size,
    refused: () => refused,
    close: () => {
      closed = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

function uploadHead(token: string): string {
  return [
    'POST /v1/files HTTP/1.1',
    `Host: club.${ATTACKER}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=parts',
    'Content-Length: 1000000',
    '',
    '--parts',
    'Content-Disposition: form-data; name="file"; filename="a.pdf"',
    '',
    '%PDF-1.4',
    '',
  ].join('\r\n');
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length - 1) * share)] ?? 0;
}
