import { useTranslation } from '@springboard/i18n';
import { finder as translations } from '@springboard/i18n/areas/shared';
import { Button } from '@springboard/ui';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePortalContext } from '../hooks.ts';
import { FINDER_KEYS } from '../keyboard/page-keys.ts';
import { HEADER_TOOLS } from '../layout/header-tools.ts';
import { loadChunk } from '../version/chunks.ts';
import type { FinderProps } from './finder-item.ts';

const FinderDialog = lazy(() => loadChunk(() => import('./finder-dialog.tsx')));

/** A button in the header that goes to a person, group or page. Ctrl or ⌘ with K presses it. */
export function Finder(props: FinderProps) {
  const { translations: loader } = usePortalContext();
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    void loader.load([translations]).then(() => setPlace(document.getElementById(HEADER_TOOLS)));
  }, [loader]);
  return place && createPortal(<FinderButton {...props} />, place);
}

function FinderButton(props: FinderProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t('finder.open')}
        title={t('finder.open')}
        aria-keyshortcuts={FINDER_KEYS}
        aria-haspopup="dialog"
        icon={<Search aria-hidden size={20} />}
        onClick={() => setOpen(true)}
      >
        <span className="max-sm:sr-only">{t('finder.short')}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <FinderDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
