/**
 * B6: the call that reads a group of 1,000 members with all data for the register and the assessment, compared
 * with the same response that PostgreSQL assembles from normalised tables with jsonb, without a server.
 */
import { Client } from 'pg';
import { requestText } from './server/request-text.ts';
import { fillGroup, openOwner, storePartsOfDocuments } from './server/groups.ts';
import { startProcess } from './server/processes.ts';
import { type BenchWorld, buildBenchWorld, startDatabase, tokenFor } from './server/world.ts';
import { type BenchTable, spread } from './table.ts';

const ROUNDS = 9;
const MEMBERS = 1000;

type Member = { uuid: string; scores: Record<string, unknown>; progress: Record<string, unknown> };

export async function run(): Promise<BenchTable> {
  const database = await startDatabase();
  const world = await buildBenchWorld(database.owner_url, { coaches: 1, members: MEMBERS });
  const owner = openOwner(database.owner_url);
  const { scheme_uuid, date } = await fillGroup(owner, world);
  await storePartsOfDocuments(owner);
  await owner.destroy();
  const server = await startProcess('ours.ts', [database.owner_url, 'shared']);
  const client = new Client({ connectionString: database.owner_url });
  await client.connect();
  try {
    await client.query("set app.maintenance = 'on'");
    const token = await tokenFor(world, world.coaches[0] ?? '', Math.floor(Date.now() / 1000));
    const path = pathOf(world, scheme_uuid, date);
    const ours = () => requestText(server.url, token, { path });
    const assembled = async () => {
      const { rows } = await client.query<{ members: string }>(assembly(world, scheme_uuid, date));
      return rows[0]?.members ?? '';
    };
    compare(JSON.parse(await ours()), JSON.parse(await assembled()));
    await measureTimes(ours, 3);
    await measureTimes(assembled, 3);
    const times: Record<'ours' | 'assembled', number[]> = { ours: [], assembled: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.ours.push(...(await measureTimes(ours, 1)));
      times.assembled.push(...(await measureTimes(assembled, 1)));
    }
    const ratio = spread(times.ours).median_ms / spread(times.assembled).median_ms;
    return {
      id: 'B6',
      title: `a group of ${MEMBERS} members with everything`,
      rows: [
        { name: 'the real call', ...spread(times.ours), ratio: null, goal: '', met: null },
        {
          name: 'normalised tables with jsonb: ours / it',
          ...spread(times.assembled),
          ratio,
          goal: '≤ 0.35',
          met: ratio <= 0.35,
        },
      ],
    };
  } finally {
    await client.end();
    await server.stop();
    await database.stop();
  }
}

async function measureTimes(work: () => Promise<unknown>, times: number): Promise<number[]> {
  const times_ms: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    await work();
    times_ms.push(performance.now() - start);
  }
  return times_ms;
}

const pathOf = ({ group_id }: BenchWorld, scheme_uuid: string, date: string): string => {
  const parts = ['progress', 'tags', 'groups', 'attendance', 'alerts', 'awards', 'notes'];
  const query = parts.map((part) => `with_${part}=1`).join('&');
  return `/groups/${group_id}/members?${query}&per_page=${MEMBERS}&session_date=${date}&scheme_uuid=${scheme_uuid}`;
};

/** Joins every part of every member from separate rows at each read. */
const assembly = ({ client_id, group_id }: BenchWorld, scheme_uuid: string, date: string) => ({
  name: 'assembly',
  text: `
    select jsonb_agg(jsonb_build_object('uuid', m.uuid, 'group_id', cm.group_id,
      'class_member_id', cm.class_member_id, 'firstname', m.firstname, 'lastname', m.lastname, 'dob', m.dob,
      'active', m.active, 'in', a.present, 'registerDate', $4::text, 'absence', a.absence,
      'note', (select jsonb_build_object('note', n.note, 'updated_by', n.updated_by, 'updated_at', n.updated_at)
        from notes n where n.client_id = $1 and n.member_uuid = m.uuid),
      'tags', coalesce((select jsonb_agg(t.tag order by t.tag) from member_tags mt
        join tags t on t.client_id = mt.client_id and t.id = mt.tag_id
        where mt.client_id = $1 and mt.member_uuid = m.uuid), '[]'),
      'alerts', coalesce((select jsonb_agg(jsonb_build_object('id', al.id, 'kind', al.kind, 'text', al.text))
        from member_alerts al where al.client_id = $1 and al.member_uuid = m.uuid and al.ended_at is null), '[]'),
      'groups', (select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name)) from class_members other
        join groups g on g.client_id = other.client_id and g.id = other.group_id
        where other.client_id = $1 and other.member_uuid = m.uuid),
      'badges', coalesce((select jsonb_agg(jsonb_build_object('badge_id', b.badge_id)) from badges b
        where b.client_id = $1 and b.member_uuid = m.uuid and b.scheme_uuid = $3), '[]'),
      'scores', coalesce((select jsonb_object_agg(s.node_id, jsonb_build_object('assessment', s.assessment,
        'ts', s.ts, 'user_uuid', s.user_uuid)) from scores s
        where s.client_id = $1 and s.member_uuid = m.uuid and s.scheme_uuid = $3), '{}'),
      'progress', coalesce((select jsonb_object_agg(d.key, d.value) from bare_documents d
        where d.member_uuid = m.uuid and d.part = 'progress'), '{}'),
      'assessments', (select d.value from bare_documents d where d.member_uuid = m.uuid and d.part = 'assessments'),
      'awards', (select d.value from bare_documents d where d.member_uuid = m.uuid and d.part = 'awards'))
      order by m.firstname, m.lastname)::text as members
    from class_members cm
    join members m on m.client_id = cm.client_id and m.uuid = cm.member_uuid
    left join attendance a on a.client_id = $1 and a.member_uuid = m.uuid and a.date = $4::date
      and a.class_member_id = cm.class_member_id
    where cm.client_id = $1 and cm.group_id = $2`,
  values: [client_id, group_id, scheme_uuid, date],
});

/** Throws unless both responses have the same members, with equal counts of grades and progress. */
function compare(ours: readonly Member[], theirs: readonly Member[]): void {
  const sizes = (members: readonly Member[]) =>
    members
      .map(({ uuid, scores, progress }) =>
        [uuid, Object.keys(scores).length, Object.keys(progress).length].join(),
      )
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join(' ');
  if (ours.length !== MEMBERS || sizes(ours) !== sizes(theirs)) {
    throw new Error('The two responses differ');
  }
}
