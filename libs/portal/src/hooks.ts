import type { Visitor } from '@springboard/access';
import type { Api } from '@springboard/api-client';
import type { SessionState } from '@springboard/auth';
import type { Offline, OfflineState } from '@springboard/offline';
import type { AlertList } from '@springboard/ui';
import { createContext, use, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Connection } from './connection/connection.ts';
import type { PortalContext } from './portal-context.ts';
import { visitorOf } from './session/visitor.ts';

export const PortalReactContext = createContext<PortalContext | null>(null);

/** The portal's context. Prefer the narrower hooks below. */
export const usePortalContext = (): PortalContext => {
  const context = use(PortalReactContext);
  if (context === null) throw new Error('usePortalContext outside of a portal');
  return context;
};

export const useApi = (): Api => usePortalContext().api;

export const useAlerts = (): AlertList => usePortalContext().alerts;

/** A part of the session; renders again when it changes: `useSession((session) => session.club)`. */
export const useSession = <T>(select: (state: SessionState) => T): T =>
  useStore(usePortalContext().session.store, select);

/** A part of the connection; renders again when it changes: `useConnection(({ state }) => state !== 'offline')`. */
export const useConnection = <T>(select: (state: Connection) => T): T =>
  useStore(usePortalContext().connection, select);

export const useOnline = (): boolean => useConnection(({ state }) => state !== 'offline');

const NO_OFFLINE = createStore<Offline | null>(() => null);

/** The local data of the user; null in a portal without local data and before the login. */
export const useOptionalOffline = (): Offline | null =>
  useStore(usePortalContext().offlineSession?.store ?? NO_OFFLINE);

/** The local data of the user. Only in the coach portal, on pages behind the login. */
export const useOffline = (): Offline => {
  const offline = useOptionalOffline();
  if (offline === null) throw new Error('useOffline without local data');
  return offline;
};

/** A part of the local database's state; renders again when it changes: `useOfflineState((state) => state.day)`. */
export const useOfflineState = <T>(select: (state: OfflineState) => T): T =>
  useStore(useOffline().store, select);

/** The signed-in user, for the permissions of `@springboard/access`; null without a session. */
export const useVisitor = (): Visitor | null => {
  const { now, storage } = usePortalContext();
  const online = useOnline();
  const session = useSession((state) => state);
  return useMemo(
    () => visitorOf(session, { now: now(), online, advanced: isAdvanced(storage) }),
    [session, now, online, storage],
  );
};

/** §3, Locally stored keys. */
export const isAdvanced = (storage: Storage): boolean => storage.getItem('show_advanced') === '1';

/** Title of the document: the page and the portal. */
export const useDocumentTitle = (page: string | undefined): void => {
  const client = useSession((session) => session.client?.name);
  useEffect(() => {
    document.title = [page, client].filter(Boolean).join(' · ');
  }, [page, client]);
};
