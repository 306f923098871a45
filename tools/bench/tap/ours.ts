import { createConnectivity, openOffline, recordAssessment } from '@springboard/offline';
import type { Curriculum, SchemeNode } from '@springboard/contract';
import { MEMBERS, memberAt, SKILLS, type Contender } from './contender.ts';

const DATE = '2026-11-21';

const node = (id: string, t: SchemeNode['t'], children: SchemeNode[] = []): SchemeNode => ({
  id,
  parentId: id.slice(0, id.lastIndexOf('/')) || null,
  title: id,
  t,
  children,
});

const CURRICULUM: Curriculum = {
  uuid: '33333333-3333-4333-8333-333333333333',
  slug: 'floor',
  title: 'Floor',
  theme: null,
  version: 1,
  tree: [
    node(
      '/level',
      'l',
      Array.from({ length: 10 }, (_, n) =>
        node(
          `/level/floor-${n}`,
          'sg',
          SKILLS.filter((id) => id.startsWith(`/level/floor-${n}/`)).map((id) => node(id, 's')),
        ),
      ),
    ),
  ],
};

const VALUES: Readonly<Record<string, unknown>> = {
  'GET /groups': [
    {
      id: 1,
      name: 'Monday',
      ngo_id: null,
      scheme_slug: 'floor',
      total_members: MEMBERS.length,
      register: { state: 'not_started', completed_by: null, completed_ts: null },
    },
  ],
  'GET /groups/:id/members': MEMBERS,
  'GET /curriculum/:slug': CURRICULUM,
  'GET /schemes/:slug/grades': [
    { label: 'Not yet', pass: false },
    { label: 'Nearly', pass: false },
    { label: 'Pass', pass: true },
  ],
};

/**
 * The product's own tap: the change saved with its queue entry, the engine's result and the screen's
 * state made anew. The group is opened, as it is when a coach assesses; the network is away.
 */
export const ours = async (): Promise<Contender> => {
  const never = () => new Promise<never>(() => undefined);
  const offline = await openOffline({
    name: 'ours',
    owner: { user_uuid: 'coach', club_id: 1, host: 'coach.localhost' },
    api: {
      call: async (key) => ({
        ok: true,
        value: JSON.parse(JSON.stringify(VALUES[key])),
        status: 200,
        total: null,
        headers: new Headers(),
      }),
      send: never,
    },
    tokens: { get: () => null },
    connectivity: createConnectivity({
      status: never,
      browser: { onLine: () => false, listen: () => () => undefined },
      wait: never,
      random: Math.random,
    }),
    now: Date.now,
    newId: () => crypto.randomUUID(),
    random: Math.random,
    wait: never,
  });
  await offline.sync({ date: DATE });
  await offline.openDay(DATE);
  await offline.openGroup(1, DATE);
  const shown = (place: number) =>
    offline.store.getState().members[1]?.find(({ uuid }) => uuid === memberAt(place).uuid);

  return {
    name: 'ours',
    async tap({ member, node_id, assessment, ts }) {
      const tapped = shown(member) ?? memberAt(member);
      const committed = await offline.commit(
        recordAssessment({ member: tapped, slug: 'floor', node_id, assessment, ts }),
      );
      if (!committed.ok) throw new Error(committed.fault);
    },
    async held({ member, node_id }) {
      const entries: readonly unknown[] = JSON.parse(await offline.outbox.export());
      return {
        assessment: shown(member)?.scores[node_id]?.assessment,
        queued: entries.length,
      };
    },
  };
};
