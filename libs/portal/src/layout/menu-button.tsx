import { useTranslation } from '@springboard/i18n';
import { IconButton } from '@springboard/ui';
import { Menu } from 'lucide-react';
import { type ComponentType, Suspense, useCallback, useState } from 'react';

export type DrawerProps = { open: boolean; onClose: () => void };

type MenuButtonProps = {
  /** A lazy component. */
  Drawer: ComponentType<DrawerProps>;
  className?: string;
};

/** Opens a drawer, which loads on first use. */
export function MenuButton({ Drawer, className }: MenuButtonProps) {
  const { t } = useTranslation('common');
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused');
  const close = useCallback(() => setMenu('closed'), []);
  return (
    <>
      <IconButton
        label={t('drawer.open')}
        icon={<Menu aria-hidden size={22} />}
        aria-haspopup="dialog"
        onClick={() => setMenu('open')}
        className={className}
      />
      {menu !== 'unused' && (
        <Suspense>
          <Drawer open={menu === 'open'} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
