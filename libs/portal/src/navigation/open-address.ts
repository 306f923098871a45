import { internalPath, webAddress } from '@springboard/domain';

/**
 * Opens an address from the server: a page of this portal, or another site in a new tab. Any other address, such
 * as `javascript:`, opens nothing.
 */
export const openAddress = (address: string, navigate: (path: string) => void): void => {
  const path = internalPath(address, location.origin);
  if (path !== null) return navigate(path);
  const to = webAddress(address, location.origin);
  if (to !== null) window.open(to, '_blank', 'noopener');
};
