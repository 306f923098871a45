import { drawer } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import { type RenderLink, SideNav } from '@springboard/ui';
import { Drawer } from '@springboard/ui/dialog';
import { usePortalContext } from '../hooks.ts';
import { Brand } from './brand.tsx';
import { LanguagePicker } from './language-picker.tsx';

/** The drawer before the login (§2): a link to sign in, and the languages. */
export default function SignedOutMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('common');
  const { portal } = usePortalContext();
  const items = drawer(portal, null).map(({ name, path }) => ({
    to: path,
    label: t(`nav.${name}`),
    icon: null,
    active: path === location.pathname,
  }));
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('drawer.label')}
      titleHidden
      closeLabel={t('drawer.close')}
    >
      <SideNav
        inDrawer
        label={t('nav.label')}
        items={items}
        renderLink={plainLink}
        header={<Brand />}
        footer={<LanguagePicker />}
      />
    </Drawer>
  );
}

/** Loads the page anew: the login page may be shown without a router. */
const plainLink: RenderLink = ({ to, children, ...props }) => (
  <a {...props} href={to}>
    {children}
  </a>
);
