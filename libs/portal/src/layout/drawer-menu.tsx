import { useTranslation } from '@springboard/i18n';
import { SideNav, type SideNavProps } from '@springboard/ui';
import { Drawer } from '@springboard/ui/dialog';
import { Brand } from './brand.tsx';

type DrawerMenuProps = Pick<SideNavProps, 'items' | 'renderLink' | 'footer'> & {
  open: boolean;
  onClose: () => void;
};

/** The navigation as a drawer (§2). */
export function DrawerMenu({ open, onClose, ...navigation }: DrawerMenuProps) {
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
