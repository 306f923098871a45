/** In place of the package of that name: React has had the hook itself for long. */
export { useSyncExternalStore } from 'react';
