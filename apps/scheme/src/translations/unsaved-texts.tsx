import { useTranslation } from '@springboard/i18n';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useCallback, useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { useStore } from 'zustand';
import type { Saver } from './saver.ts';

/** Saves what was typed before another page opens, and asks if that fails. The browser asks before the tab is closed. */
export function UnsavedTexts({ saver }: { saver: Saver }) {
  const { t } = useTranslation('scheme');
  const state = useStore(saver.store, (saving) => saving.state);
  const isUnsaved = useCallback(() => saver.store.getState().state !== 'saved', [saver]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(useCallback((event) => isUnsaved() && event.preventDefault(), [isUnsaved]));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (state === 'saved') blocker.proceed();
    if (state === 'saving') saver.flush();
  }, [blocker, state, saver]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && state === 'failed'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title={t('translations.unsaved.title')}
      description={t('translations.unsaved.text')}
      confirmLabel={t('translations.unsaved.leave')}
      cancelLabel={t('translations.unsaved.stay')}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
