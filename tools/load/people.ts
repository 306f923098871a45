/**
 * `npm run load:people`: 300 administrators and 300 coaches of 25 clubs work at the same time, against the real server
 * with its own PostgreSQL. Coaches read their groups and send changes; administrators list and search members, add
 * them to groups, and open sessions, reports and files. `-- --people 60 --rounds 1 --pause 1 --members 9000` is a
 * smaller run: people per role, rounds of calls, seconds between calls, and members of the whole client. Exits with 1
 * if a call fails, or if an acknowledged write is missing or doubled.
 */
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openAsOwner } from '@springboard/api/testing/as-owner.ts';
import type { HttpRequest, HttpResponse } from '@springboard/api/testing/request.ts';
import { addDays } from '@springboard/domain';
import { sql } from 'kysely';
import { startRealProduct } from '../simulation/real/product.ts';
import { createDeviceLog, type DeviceLog, drainInBatches, sendUntilServed } from './device.ts';
import { findErrors } from './find-errors.ts';
import {
  buildAdministrator,
  buildLoadFixture,
  HOST,
  type LoadCoach,
  type LoadFixture,
} from './fixture.ts';
import { recordOffline } from './outbox.ts';

const CHANGES_OF_A_ROUND = 20;

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '3' },
    pause: { type: 'string', default: '5' },
    members: { type: 'string', default: '90000' },
  },
});
const people = Number(values.people);
const rounds = Number(values.rounds);
const pause_s = Number(values.pause);
const members = Number(values.members);

type Person = { readonly token: string; readonly user_uuid: string };
/** An administrator of the club of this group. */
type Administrator = Person & { readonly group_id: number };

const product = await startRealProduct();
const line = {
  agent: new Agent({ keepAlive: true, maxSockets: people * 4 }),
  port: product.port,
  host: HOST,
};
const logs = new Map<string, DeviceLog>();
const added: string[] = [];
try {
  const fixture = await buildLoadFixture(product.owner_url, people);
  const administrators = await addAdministrators(fixture, members);
  await product.startApi();
  const start = performance.now();
  await Promise.all([...fixture.coaches.map(coach), ...administrators.map(administrate)]);
  const seconds = (performance.now() - start) / 1000;
  line.agent.destroy();

  const all = [...logs.values()];
  const errors = [
    ...all.flatMap((log) => log.errors),
    ...(await findErrors(
      (...query) => product.query(...query),
      fixture.client_id,
      all.flatMap(({ acknowledged }) => acknowledged),
    )),
    ...(await findMissing()),
  ];
  const calls = all.reduce((sum, { served_ms }) => sum + served_ms.length, 0);
  console.log(`${people} administrators and ${people} coaches, ${members} members`);
  console.log(
    `${calls} calls in ${seconds.toFixed(0)} s, ${(calls / seconds).toFixed(0)} a second`,
  );
  for (const [name, { served_ms, deferred_ms }] of logs) {
    const [p50, p99, max] = [0.5, 0.99, 1].map((share) => at(served_ms, share).toFixed(0));
    console.log(
      `${name}: ${served_ms.length} served, p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms; ${deferred_ms.length} deferred`,
    );
  }
  console.log(errors.length === 0 ? 'no error' : errors.slice(0, 20).join('\n'));
  process.exitCode = errors.length === 0 ? 0 : 1;
} finally {
  await product.stop();
}

/** Adds as many administrators as coaches, and members until the client has `total`. */
async function addAdministrators(
  { client_id, coaches }: LoadFixture,
  total: number,
): Promise<Administrator[]> {
  const owner = openAsOwner(product.owner_url, 2, (error) => console.error(error));
  try {
    await sql`insert into members (client_id, club_id, firstname, lastname, dob)
      select client_id, id, 'Child ' || n, 'Family ' || n % 500, date '2012-01-01' + (n % 2500)::integer
      from clubs, generate_series(1, greatest(0, (${total}::integer
        - (select count(*) from members where client_id = ${client_id}))
        / (select count(*) from clubs where client_id = ${client_id}))) n
      where client_id = ${client_id}`.execute(owner);
    await sql`analyze`.execute(owner);
    const administrators: Administrator[] = [];
    for (const { club_id, group_id } of coaches) {
      const administrator = await buildAdministrator(owner, { client_id, club_id });
      administrators.push({ ...administrator, group_id });
    }
    return administrators;
  } finally {
    await owner.destroy();
  }
}

/** Waits, so that people do not call in step. */
function think(): Promise<unknown> {
  return wait(Math.random() * 2 * pause_s * 1000);
}

function logOf(name: string): DeviceLog {
  const log = logs.get(name) ?? createDeviceLog();
  logs.set(name, log);
  return log;
}

async function call(name: string, person: Person, request: HttpRequest): Promise<HttpResponse> {
  await think();
  return sendUntilServed({ line, coach: person, log: logOf(name) }, request, request.headers ?? {});
}

async function coach(person: LoadCoach): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const now = Math.floor(Date.now() / 1000);
  const outbox = recordOffline(person, CHANGES_OF_A_ROUND * rounds, now);
  for (let round = 0; round < rounds; round += 1) {
    await call('the day’s sessions', person, {
      path: `/groups?active=1&with_levels=1&with_remote=1&date=${today}`,
    });
    await call('a group with everything', person, {
      path: `/groups/${person.group_id}/members?with_progress=1&with_awards=1&with_attendance=1&with_notes=1&session_date=${today}&per_page=100`,
    });
    await call('registers of four weeks', person, {
      path: `/registers?from=${addDays(today, -28)}&to=${today}`,
    });
    await think();
    const from = round * CHANGES_OF_A_ROUND;
    const entries = outbox.entries.slice(from, from + CHANGES_OF_A_ROUND);
    const device = { line, coach: person, device_id: outbox.device_id, log: logOf('20 changes') };
    await drainInBatches(device, { device_id: outbox.device_id, entries });
  }
}

async function administrate(person: Administrator): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  for (let round = 0; round < rounds; round += 1) {
    await call('counts of what is open', person, { path: '/attention' });
    await call('a page of members', person, { path: '/members?sort=alastname&active=1' });
    await call('a search with two words', person, {
      path: `/members?search=${encodeURIComponent(`family child ${round + 1}`)}`,
    });
    const body = {
      firstname: `New ${round}`,
      lastname: person.user_uuid,
      dob: '2018-02-03',
      group_ids: [person.group_id],
      confirm_new: 1,
    };
    const { status, text } = await call('a new member', person, {
      method: 'POST',
      path: '/members',
      body,
    });
    if (status !== 201) continue;
    const { uuid }: { uuid: string } = JSON.parse(text);
    added.push(uuid);
    await call('a member', person, { path: `/members/${uuid}` });
    await call('the week’s sessions', person, {
      path: `/sessions?from=${today}&to=${addDays(today, 6)}`,
    });
    await call('the attendance report', person, { path: '/reports/attendance' });
    await call('a group as a file', person, {
      path: `/members?sort=alevel&group_id[]=${person.group_id}`,
      headers: { accept: 'text/csv' },
    });
  }
}

/** Each member that was added is in the group once. */
async function findMissing(): Promise<string[]> {
  const rows = await product.query<{ uuid: string }>(
    `select m.uuid from members m
       join class_members cm on cm.client_id = m.client_id and cm.member_uuid = m.uuid
     where m.firstname like 'New %'`,
  );
  const found = rows.map(({ uuid }) => uuid).toSorted();
  return JSON.stringify(found) === JSON.stringify(added.toSorted())
    ? []
    : [`${added.length} members were added, ${found.length} are in a group`];
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length - 1) * share)] ?? 0;
}
