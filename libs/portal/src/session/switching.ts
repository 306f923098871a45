/** §3, Locally stored keys: set while a shared device waits for whoever goes on with it. */
export const SWITCHING = 'switching-user';

export const isSwitching = (storage: Storage): boolean => storage.getItem(SWITCHING) === '1';
