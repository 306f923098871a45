import { applyTheme } from '../client-theme.ts';
import type { PortalContext } from '../portal-context.ts';
import type { Connected } from './connect.ts';
import { deferInstallPrompt } from './install-prompt.ts';

/** Starts what runs as long as the page is open, with or without a signed-in user. */
export const startBackgroundTasks = (
  { offlineSession, install }: PortalContext,
  { connectivity, session }: Connected,
): void => {
  connectivity.start();
  if (offlineSession !== null) deferInstallPrompt(window, install);
  session.store.subscribe(({ client }, before) => {
    if (client !== null && client !== before.client) applyTheme(document, client);
  });
};

/** Idle tasks must not slow down this start. */
const IDLE_TASKS_DELAY_MS = 2000;

/** Starts what the first page does not need. */
export const afterFirstPage = async (
  context: PortalContext,
  {
    wasStored,
    onUnknownHost,
  }: {
    /** Whether the client came from the storage and not from the server. */
    wasStored: boolean;
    /** Called when the host name belongs to no client any more. */
    onUnknownHost: () => void;
  },
): Promise<void> => {
  setTimeout(() => void startIdleTasks(context), IDLE_TASKS_DELAY_MS);
  if (wasStored) await refreshClient(context, onUnknownHost);
};

const startIdleTasks = async (context: PortalContext) =>
  (await import('./idle-tasks.ts')).runIdleTasks(context);

/** After a start with the stored client, loads the current one. */
const refreshClient = async (
  { session, host }: PortalContext,
  onUnknownHost: () => void,
): Promise<void> => {
  if ((await session.openClient(host)) === 'unknown') onUnknownHost();
};
