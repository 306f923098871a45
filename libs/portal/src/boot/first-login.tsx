import { useEffect, useMemo } from 'react';
import { ShellFrame } from '../layout/shell-frame.tsx';
import { type PageAddress, PageAddressContext } from '../navigation/page-address.ts';
import { Component as Login } from '../pages/login.tsx';

/** The login page as the first page of a portal: without React Router, which a visitor need not wait for. */
export function FirstLogin({ open, onFocus }: Pick<PageAddress, 'open'> & { onFocus: () => void }) {
  const address = useMemo(() => ({ search: location.search, open }), [open]);
  useEffect(() => {
    document.addEventListener('focusin', onFocus, { once: true });
    return () => document.removeEventListener('focusin', onFocus);
  }, [onFocus]);
  // An earlier page of the portal, before the session ended or the page was reloaded.
  useEffect(() => {
    const openEarlier = () => open(location.pathname + location.search, { replace: true });
    addEventListener('popstate', openEarlier);
    return () => removeEventListener('popstate', openEarlier);
  }, [open]);
  return (
    <PageAddressContext value={address}>
      <ShellFrame>
        <Login />
      </ShellFrame>
    </PageAddressContext>
  );
}
