import { createConnectivity } from '@springboard/api-client';
import { succeeded } from '@springboard/api-client/testing';
import {
  createOffline,
  cacheBackupStorage,
  recordAssessment,
  type Offline,
} from '@springboard/offline';
import type { Curriculum, SchemeNode } from '@springboard/contract';
import { MEMBERS, SKILLS, type Contender } from './contender.ts';

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
  'GET /member-tags': [],
  'GET /curriculum/:slug': CURRICULUM,
  'GET /schemes/:slug/grades': [
    { label: 'Not yet', pass: false },
    { label: 'Nearly', pass: false },
    { label: 'Pass', pass: true },
  ],
};

/**
 * The product's tap: the change is saved with its outbox entry, and the engine's result and the screen's
 * state are updated. The group is open, as when a coach assesses, and the device is offline.
 */
export const ours = async (): Promise<Contender> => {
  const offline = await open();
  await offline.sync({ date: DATE });
  await show(offline);

  return {
    name: 'ours',
    async tap({ member, node_id, assessment, ts }) {
      const tapped = shown(offline, member);
      if (!tapped) throw new Error('no such member');
      const committed = await offline.commit(
        recordAssessment({ member: tapped, slug: 'floor', node_id, assessment, ts }),
      );
      if (!committed.ok) throw new Error(committed.error);
    },
    /** Reads everything from the disk, as a new tab does. */
    async readStored({ member, node_id }) {
      const other = await open();
      await show(other);
      const stored = {
        assessment: shown(other, member)?.scores[node_id]?.assessment,
        queued: other.store.getState().unsent,
      };
      await other.close();
      const here = shown(offline, member)?.scores[node_id]?.assessment;
      if (here !== stored.assessment) throw new Error('the screen and the disk differ');
      return stored;
    },
  };
};

const never = () => new Promise<never>(() => undefined);

const open = () =>
  createOffline({
    name: 'ours',
    owner: { user_uuid: 'coach', club_id: 1, host: 'coach.localhost' },
    api: {
      call: async (key) => succeeded(JSON.parse(JSON.stringify(VALUES[key]))),
      text: async (key) => succeeded(JSON.stringify(VALUES[key])),
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
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    backup: cacheBackupStorage(caches, 'ours'),
  });

const show = async (offline: Offline): Promise<void> => {
  await offline.openDay(DATE);
  await offline.openGroup(1, DATE);
};

/** The row that a coach taps on. */
const shown = (offline: Offline, index: number) => offline.store.getState().members[1]?.[index];
