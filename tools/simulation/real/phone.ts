import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import {
  createApi,
  createConnectivity,
  type SendResult,
  type SendRequest,
} from '@springboard/api-client';
import {
  markAttendance,
  createOffline,
  type BackupStorage,
  type Owner,
} from '@springboard/offline';
import { inMemoryBackupStorage, opResultsIn } from '@springboard/offline/testing';
import type { Club, Coach } from './club.ts';

/** The delays of the engine are divided by this. */
const SPEED_UP = 20;
const DATE_S = 86_400;

/** The changes that the coach saw as saved, and the responses of the server. */
export type Log = {
  readonly saved: {
    readonly op_id: string;
    readonly member: string;
    readonly present: boolean | null;
  }[];
  /** Ids of changes with a result of the server. */
  readonly answered: Set<string>;
};

/** How a phone is connected. */
type PhoneOptions = {
  readonly port: number;
  /** Called for every response of the server to a change. */
  readonly onResponse: () => void;
  /** Whether the next request is a batch (D13). */
  readonly changes_call: () => boolean;
};

/** A phone with the real engine and API client. */
export const openPhone = async (
  club: Club,
  { user_uuid, club_id, token }: Coach,
  { port, onResponse, changes_call }: PhoneOptions,
) => {
  const owner: Owner = { user_uuid, club_id, host: club.host };
  const log: Log = { saved: [], answered: new Set() };
  const wait = (ms: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, Math.ceil(ms / SPEED_UP)).unref());
  const tokens = { get: () => token, refresh: async () => 'unreachable' as const };
  const connectivity = createConnectivity({
    status: async () => {
      const result = await api.call('GET /status', {});
      return result.ok ? result.value : null;
    },
    browser: { onLine: () => true, listen: () => () => undefined },
    wait,
    random: Math.random,
  });
  const api = createApi({
    base: `http://${club.host}:${port}`,
    app: '1.4.0 2026-03-14',
    fetch,
    tokens,
    newId: randomUUID,
    wait,
    random: Math.random,
    events: {
      ...connectivity.events,
      invalidToken: () => undefined,
      sessionEnded: () => undefined,
      apiVersion: () => undefined,
    },
  });
  const recordResponse = (request: SendRequest, result: SendResult) => {
    if (result.kind !== 'response' || !result.isFromApi) return;
    for (const op_id of opResultsIn(request, result.headers, result.body).keys()) {
      log.answered.add(op_id);
      onResponse();
    }
  };
  const ports = {
    api: {
      ...api,
      async send(request: SendRequest) {
        const result = await api.send(request);
        recordResponse(request, result);
        return result;
      },
    },
    tokens,
    connectivity,
    changes_call,
    now: Date.now,
    newId: randomUUID,
    random: Math.random,
    wait,
  };
  const name = `phone ${user_uuid}`;
  const backups = createWatchedStorage();
  const open = async () => {
    const offline = await createOffline({ name, owner, backup: backups.storage, ...ports });
    return { offline, stop: offline.start() };
  };
  let { offline, stop } = await open();

  const close = async (): Promise<void> => {
    stop();
    await offline.close();
  };
  const isDrained = () => offline.store.getState().unsent === 0;
  return {
    user_uuid,
    log,
    /** Marks a member, and logs the change when it is saved. */
    async mark(n: number, present: boolean | null) {
      const member = club.members[n % club.members.length];
      if (!member) throw new Error('a club without members');
      const ts = Math.floor(Date.now() / 1000);
      const committed = await offline.commit(
        markAttendance({
          member: { ...member, group_id: club.group.id },
          group: { ngo_id: null },
          date: new Date((ts - (ts % DATE_S)) * 1000).toISOString().slice(0, 10),
          present,
          ts,
        }),
      );
      if (!committed.ok) throw new Error(committed.error);
      for (const op_id of committed.op_ids) log.saved.push({ op_id, member: member.uuid, present });
    },
    /** Resolves when no change is unsent. */
    drained: () =>
      new Promise<void>((resolve) => {
        if (isDrained()) return resolve();
        const unsubscribe = offline.store.subscribe(() => {
          if (!isDrained()) return;
          unsubscribe();
          resolve();
        });
      }),
    unsent: () => offline.store.getState().unsent,
    /** Deletes the database when all unsent changes have a backup. Requests on their way continue. */
    async loseDatabase() {
      const isSafe = ({ op_id }: Log['saved'][number]) =>
        log.answered.has(op_id) || backups.includes(op_id);
      while (!log.saved.every(isSafe)) await backups.next();
      await close();
      await deleteDatabase(name);
      ({ offline, stop } = await open());
    },
    close,
  };
};

const createWatchedStorage = () => {
  const { newest, ...storage } = inMemoryBackupStorage();
  const waiting: (() => void)[] = [];
  const watched: BackupStorage = {
    ...storage,
    async write(number, text) {
      await storage.write(number, text);
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
  return {
    storage: watched,
    /** Whether the newest backup has the change. */
    includes: (op_id: string) => newest().some((entry) => entry.op_id === op_id),
    /** Resolves after the next backup. */
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
  };
};

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('could not delete the database')),
    );
  });

export type Phone = Awaited<ReturnType<typeof openPhone>>;
