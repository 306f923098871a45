import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { renderLink } from '../render-link.tsx';
import { Account } from './account.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import type { MenuProps } from './menu-button.tsx';
import { useNavigationItems } from './use-navigation-items.tsx';

/** The menu after the login (§2). */
export default function SignedInMenu(props: MenuProps) {
  const items = useNavigationItems();
  useCloseOnNavigation(props.onClose);
  return <NavigationDrawer {...props} items={items} renderLink={renderLink} footer={<Account />} />;
}

function useCloseOnNavigation(onClose: () => void) {
  const { key } = useLocation();
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key) onClose();
    before.current = key;
  }, [key, onClose]);
}
