import { useTranslation } from '@springboard/i18n';
import { IconButton } from '@springboard/ui';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { loadChunk } from '../version/chunks.ts';

const MenuDrawer = lazy(() => loadChunk(() => import('./menu-drawer.tsx')));

/** Opens the drawer, which loads on first use. */
export function MenuButton({ className }: { className?: string }) {
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
          <MenuDrawer open={menu === 'open'} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
