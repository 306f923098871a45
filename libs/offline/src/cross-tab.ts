import { runInBackground } from './database/run-in-background.ts';
import type { Broadcast, OfflinePorts } from './ports.ts';

/**
 * What a tab has changed in the database: entries of the outbox, snapshots or schemes. `numbers`: it has deleted
 * old done entries, whose sequence numbers the other tabs may still have in memory.
 */
export type TabMessage = 'outbox' | 'snapshots' | 'schemes' | 'numbers';

const MESSAGES = [
  'outbox',
  'snapshots',
  'schemes',
  'numbers',
] as const satisfies readonly TabMessage[];

/** Reloads what another tab of the same owner has written. A lost message only delays what this tab shows. */
export const listenToTabs = (
  { broadcast, name = '' }: Pick<OfflinePorts, 'broadcast' | 'name'>,
  key: string,
  reload: Readonly<Record<TabMessage, () => Promise<void>>>,
) => {
  const prefix = `${name} ${key} `;
  const due = new Set<TabMessage>();
  let isReloading = false;
  let onReloaded: () => void = () => undefined;

  const reloadDue = async (): Promise<void> => {
    const [message] = due;
    if (message === undefined) return;
    due.delete(message);
    await reload[message]();
    return reloadDue();
  };

  const onMessage = ({ data }: { data: unknown }) => {
    const message = MESSAGES.find((message) => data === prefix + message);
    if (!message) return;
    due.add('outbox').add(message);
    if (isReloading) return;
    isReloading = true;
    const over = () => {
      isReloading = false;
    };
    runInBackground(reloadDue().then(onReloaded).finally(over));
  };
  broadcast?.addEventListener('message', onMessage);

  return {
    broadcast: (message: TabMessage) => broadcastMessage(broadcast, prefix + message),
    /** Sets the listener that is called after a reload. */
    onBroadcast(listener: () => void) {
      onReloaded = listener;
    },
    stop: () => broadcast?.removeEventListener('message', onMessage),
  };
};

/** `call` avoids a lint rule for windows: a channel has no target origin to name. */
export const broadcastMessage = (broadcast: Broadcast | undefined, message: string): void =>
  broadcast?.postMessage.call(broadcast, message);
