import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePortalContext } from '../hooks.ts';
import PageKeysListener from '../keyboard/page-keys-listener.tsx';

/** What every page has, but no start waits for: the page keys, and what the portal itself adds. */
export default function AfterFirstScreen(): ReactNode {
  const { later } = usePortalContext();
  const [Later] = useState(() => later && lazy(() => later().catch(() => NOTHING)));
  return (
    <>
      <PageKeysListener />
      {Later && (
        <Suspense>
          <Later />
        </Suspense>
      )}
    </>
  );
}

/** Without a network, for a device that has not stored the chunk. */
const NOTHING = { default: (): ReactNode => null };
