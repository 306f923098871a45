import type { Broadcast } from './ports.ts';

/** A channel between tabs of one origin has no target to name, unlike a window. */
export const post = (broadcast: Broadcast | undefined, message: string): void =>
  broadcast?.postMessage.call(broadcast, message);
