/** §3, Locally stored keys: set while a shared device waits for its next user. */
export const SWITCHING = 'switching-user';

export const isSwitching = (storage: Storage): boolean => storage.getItem(SWITCHING) === '1';
