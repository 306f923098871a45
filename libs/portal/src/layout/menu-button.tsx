import { useTranslation } from '@springboard/i18n';
import { IconButton } from '@springboard/ui';
import { Menu as MenuIcon } from 'lucide-react';
import { type ComponentType, Suspense, useCallback, useState } from 'react';

export type MenuProps = { open: boolean; onClose: () => void };

type MenuButtonProps = {
  /** A lazy component. */
  Menu: ComponentType<MenuProps>;
  className?: string;
};

/** Opens a menu, which loads on first use. */
export function MenuButton({ Menu, className }: MenuButtonProps) {
  const { t } = useTranslation('common');
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused');
  const close = useCallback(() => setMenu('closed'), []);
  return (
    <>
      <IconButton
        label={t('drawer.open')}
        icon={<MenuIcon aria-hidden size={22} />}
        aria-haspopup="dialog"
        onClick={() => setMenu('open')}
        className={className}
      />
      {menu !== 'unused' && (
        <Suspense>
          <Menu open={menu === 'open'} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
