import type { Visitor } from '@springboard/access';
import type { Api } from '@springboard/api-client';
import type { SessionState } from '@springboard/auth';
import type { Offline, OfflineState } from '@springboard/offline';
import type { AlertList } from '@springboard/ui';
import { createContext, use, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Connection } from './connection/connection.ts';
import type { Parts } from './parts.ts';
import { visitorOf } from './session/visitor.ts';

export const PartsContext = createContext<Parts | null>(null);

/** Everything that `boot` put together. Prefer the narrower hooks below. */
export const useParts = (): Parts => {
  const parts = use(PartsContext);
  if (parts === null) throw new Error('useParts outside of a portal');
  return parts;
};

export const useApi = (): Api => useParts().api;

export const useAlerts = (): AlertList => useParts().alerts;

/** Part of the session, watched: `useSession((session) => session.club)`. */
export const useSession = <T>(select: (state: SessionState) => T): T =>
  useStore(useParts().session.store, select);

/** Part of the connection, watched: `useConnection(({ state }) => state !== 'offline')`. */
export const useConnection = <T>(select: (state: Connection) => T): T =>
  useStore(useParts().connection, select);

export const useOnline = (): boolean => useConnection(({ state }) => state !== 'offline');

/** The local database of whoever is signed in. Only in the coach portal, on pages behind the login. */
export const useOffline = (): Offline => {
  const { engine } = useParts();
  if (engine === null) throw new Error('this portal writes only online');
  const offline = useStore(engine.store);
  if (offline === null) throw new Error('nobody has signed in');
  return offline;
};

/** Part of what the local database shows, watched: `useOfflineState((state) => state.day)`. */
export const useOfflineState = <T>(select: (state: OfflineState) => T): T =>
  useStore(useOffline().store, select);

/** Who is signed in, for the questions of `@springboard/access`; null when nobody is. */
export const useVisitor = (): Visitor | null => {
  const { now, storage } = useParts();
  const online = useOnline();
  const session = useSession((state) => state);
  return useMemo(
    () => visitorOf(session, { now: now(), online, advanced: isAdvanced(storage) }),
    [session, now, online, storage],
  );
};

/** §3, Locally stored keys. */
export const isAdvanced = (storage: Storage): boolean => storage.getItem('show_advanced') === '1';
