import { SideNav } from '@springboard/ui';
import { Drawer } from '@springboard/ui/dialog';
import { useEffect, useRef } from 'react';
import { useTranslation } from '@springboard/i18n';
import { useLocation } from 'react-router';
import { Account } from './account.tsx';
import { Brand } from './brand.tsx';
import { renderLink } from '../render-link.tsx';
import { useNavigationItems } from './use-navigation-items.tsx';

/** The drawer after the login (§2). */
export default function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('common');
  const items = useNavigationItems();
  useCloseOnNavigation(onClose);
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
        renderLink={renderLink}
        header={<Brand />}
        footer={<Account />}
      />
    </Drawer>
  );
}

function useCloseOnNavigation(onClose: () => void) {
  const { key } = useLocation();
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key) onClose();
    before.current = key;
  }, [key, onClose]);
}
