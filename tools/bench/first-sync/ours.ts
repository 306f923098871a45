import { createApi, createConnectivity } from '@springboard/api-client';
import { createOffline, type Offline } from '@springboard/offline';
import { DATE } from './club.ts';
import type { Contender } from './contender.ts';

const never = () => new Promise<never>(() => undefined);
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The product’s first sync with its API client, from an empty database to the list on screen. */
export const ours = async (): Promise<Contender> => {
  let number = 1;
  const open = (): Promise<Offline> => {
    const tokens = { get: () => null, refresh: async () => 'unreachable' as const };
    const connectivity = createConnectivity({
      status: async () => null,
      browser: { onLine: () => false, listen: () => () => undefined },
      wait: never,
      random: Math.random,
    });
    return createOffline({
      name: `ours-${number}`,
      owner: { user_uuid: 'coach', club_id: 1, host: 'localhost' },
      api: createApi({
        base: '',
        app: '1.4.0 2026-03-14',
        fetch: fetch.bind(window),
        tokens,
        newId: () => crypto.randomUUID(),
        wait,
        random: Math.random,
        events: {
          ...connectivity.events,
          invalidToken: () => undefined,
          sessionEnded: () => undefined,
          apiVersion: () => undefined,
        },
      }),
      tokens,
      connectivity,
      now: Date.now,
      newId: () => crypto.randomUUID(),
      random: Math.random,
      wait: never,
    });
  };
  let offline = await open();
  return {
    name: 'ours',
    async sync() {
      await offline.sync({ date: DATE });
      await offline.openDay(DATE);
    },
    /** Reads everything from the disk, as a new tab does. */
    async readStored(group, uuid) {
      await offline.close();
      offline = await open();
      await offline.openDay(DATE);
      const groups = offline.store.getState().day?.groups ?? [];
      let members = 0;
      for (const { id, members_loaded } of groups) {
        if (id === null || !members_loaded) continue;
        await offline.openGroup(id, DATE);
        members += offline.store.getState().members[id]?.length ?? 0;
      }
      const shown = offline.store.getState().members[group];
      const lastname = shown?.find((member) => member.uuid === uuid)?.lastname;
      return { groups: groups.length, members, lastname };
    },
    async clear() {
      await offline.close();
      indexedDB.deleteDatabase(`ours-${number}`);
      number += 1;
      offline = await open();
    },
  };
};
