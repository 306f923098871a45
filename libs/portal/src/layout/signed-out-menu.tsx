import { drawer } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import type { RenderLink } from '@springboard/ui';
import { usePortalContext } from '../hooks.ts';
import { LanguagePicker } from './language-picker.tsx';
import type { MenuProps } from './menu-button.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';

/** The menu before the login (§2): a link to sign in, and the languages. */
export default function SignedOutMenu(props: MenuProps) {
  const { t } = useTranslation('common');
  const { portal } = usePortalContext();
  const items = drawer(portal, null).map(({ name, path }) => ({
    to: path,
    label: t(`nav.${name}`),
    icon: null,
    active: path === location.pathname,
  }));
  return (
    <NavigationDrawer {...props} items={items} renderLink={plainLink} footer={<LanguagePicker />} />
  );
}

/** Loads the page again, because the login page may be shown without a router. */
const plainLink: RenderLink = ({ to, children, ...props }) => (
  <a {...props} href={to}>
    {children}
  </a>
);
