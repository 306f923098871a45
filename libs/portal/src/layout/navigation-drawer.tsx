import { useTranslation } from '@springboard/i18n';
import { SideNav, type SideNavProps } from '@springboard/ui';
import { Drawer } from '@springboard/ui/dialog';
import { Brand } from './brand.tsx';
import type { MenuProps } from './menu-button.tsx';

type NavigationDrawerProps = MenuProps & Pick<SideNavProps, 'items' | 'renderLink' | 'footer'>;

/** The navigation as a drawer (§2). */
export function NavigationDrawer({ open, onClose, ...navigation }: NavigationDrawerProps) {
  const { t } = useTranslation('common');
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('drawer.label')}
      titleHidden
      closeLabel={t('drawer.close')}
    >
      <SideNav inDrawer label={t('nav.label')} header={<Brand />} {...navigation} />
    </Drawer>
  );
}
