import { internalPath, webAddress } from './addresses.ts';

/**
 * The https address of another site, in the form in which a browser opens it; null for any other address.
 *
 * @param base the address of the portal
 */
export const externalAddress = (address: string, base: string): string | null => {
  const href = webAddress(address, base);
  if (href === null || !URL.canParse(address) || internalPath(address, base) !== null) return null;
  return href.startsWith('https://') ? href : null;
};
