import { useTranslation } from '@springboard/i18n';
import { AppBar, Illustration } from '@springboard/ui';
import { lazy, type ReactNode } from 'react';
import { loadChunk } from '../version/chunks.ts';
import { Brand } from './brand.tsx';
import { MenuButton } from './menu-button.tsx';
import { OnlineIndicator } from './online-indicator.tsx';

const SignedOutMenu = lazy(() => loadChunk(() => import('./signed-out-menu.tsx')));

/** The layout of the pages before the login: an illustration above the form, or beside it on large screens. */
export function SignedOutFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div className="flex min-h-dvh flex-col">
      <AppBar leading={<MenuButton Menu={SignedOutMenu} />} trailing={<OnlineIndicator />}>
        <Brand small />
      </AppBar>
      <div className="flex grow">
        <aside className="hidden w-1/2 flex-col justify-center gap-12 border-r border-line bg-accent-soft px-16 lg:flex">
          <Illustration className="w-4/5" />
          <p className="max-w-md text-xl text-balance text-accent-ink">{t('about.text')}</p>
        </aside>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-sm flex-col justify-center px-4 py-8 outline-none"
        >
          <Illustration className="mb-6 hidden w-40 max-lg:[@media(min-height:44rem)]:block" />
          {children}
        </main>
      </div>
    </div>
  );
}
