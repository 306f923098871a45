import { createApi, createConnectivity } from '@springboard/api-client';
import {
  markAttendance,
  withFreshLevelDbLog,
  createOffline,
  cacheBackupStorage,
  type Offline,
} from '@springboard/offline';
import type { Club } from '../drain/contender.ts';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const newId = () => crypto.randomUUID();

/** The product’s engine in a page, configured as in the coach portal, on the database `name`. */
export const openEngine = (
  club: Club,
  { name, useBatches }: { name: string; useBatches: boolean },
): Promise<Offline> => {
  const tokens = { get: () => club.token, refresh: async () => 'unreachable' as const };
  const connectivity = createConnectivity({
    status: async () => ({ maintenance_mode: false }),
    browser: { onLine: () => true, listen: () => () => undefined },
    wait,
    random: Math.random,
  });
  const { events } = connectivity;
  const open = () =>
    createOffline({
      name,
      owner: { user_uuid: club.user_uuid, club_id: club.club_id, host: location.hostname },
      api: createApi({
        base: '',
        app: '1.4.0 2026-03-14',
        fetch: fetch.bind(window),
        tokens,
        newId,
        wait,
        random: Math.random,
        events: {
          ...events,
          invalidToken: () => undefined,
          sessionEnded: () => undefined,
          apiVersion: () => undefined,
        },
      }),
      tokens,
      changes_call: () => useBatches,
      connectivity,
      now: Date.now,
      newId,
      random: Math.random,
      wait,
      locks: navigator.locks,
      broadcast: new BroadcastChannel('springboard:offline'),
      backup: cacheBackupStorage(caches, name),
    });
  return withFreshLevelDbLog({ factory: indexedDB, wait, name }, open);
};

/** The mark of one member of the club, recorded at `ts` (seconds). */
export const markOf = (
  { group_id, date }: Club,
  member: Club['members'][number],
  { present, ts }: { present: boolean; ts: number },
) =>
  markAttendance({
    member: { ...member, group_id, firstname: 'Member', lastname: 'One' },
    group: { ngo_id: null },
    date,
    present,
    ts,
  });
