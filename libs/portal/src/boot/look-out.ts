import type { Parts } from '../parts.ts';
import { keepPictures } from '../picture/keep-pictures.ts';
import { watchForUpdates } from '../version/watch-for-updates.ts';

/** What makes the next start fast, and later ones new. */
export const lookOut = async (parts: Parts): Promise<void> => {
  const root = document.getElementById('root');
  // What is shown has to be true without a network.
  if (parts.engine !== null && root !== null) keepPictures(parts, root);
  await watchForUpdates(parts);
};
