import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePortalContext } from '../hooks.ts';
import PageKeysListener from '../keyboard/page-keys-listener.tsx';

/** Parts of each page that load after the start: the page keys, and the portal's own parts. */
export default function DeferredParts(): ReactNode {
  const { deferred } = usePortalContext();
  const [OwnParts] = useState(() => deferred && lazy(() => deferred().catch(() => NOTHING)));
  return (
    <>
      <PageKeysListener />
      {OwnParts && (
        <Suspense>
          <OwnParts />
        </Suspense>
      )}
    </>
  );
}

/** Used offline, on a device that has not stored the chunk. */
const NOTHING = { default: (): ReactNode => null };
