import { createContext, use } from 'react';

/** The address of the page. The login page is shown before React Router has loaded, and uses this in its place. */
export type PageAddress = {
  /** The query of the address, with its question mark. */
  readonly search: string;
  /** Opens another page of the portal. */
  readonly open: (path: string, options?: { replace?: boolean }) => void;
};

export const PageAddressContext = createContext<PageAddress | null>(null);

export const usePageAddress = (): PageAddress => {
  const address = use(PageAddressContext);
  if (address === null) throw new Error('usePageAddress outside of the shell');
  return address;
};

/** Whether the first page of the router replaces the login page. It then gets the focus like any new page. */
export const AfterLoginContext = createContext(false);
