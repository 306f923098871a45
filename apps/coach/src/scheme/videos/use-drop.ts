import type { SchemeVideo } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useOffline, useOnline } from '@springboard/portal';
import { useReader } from '../reader.ts';

/**
 * Takes a kept video off this device. Its undo (D12) downloads it again: without a network there is none.
 *
 * @param keep downloads it
 */
export const useDrop = (video: SchemeVideo, keep: () => Promise<void>): (() => Promise<void>) => {
  const { t } = useTranslation(['scheme-browser', 'common']);
  const { videos } = useOffline();
  const alerts = useAlerts();
  const online = useOnline();
  const { slug } = useReader().curriculum;
  const undo = {
    detail: t('scheme-browser:video.undoText'),
    action: {
      label: t('common:actions.undo'),
      hint: t('scheme-browser:video.undoHint'),
      onAction: () => void keep(),
    },
  };
  return async () => {
    await videos.drop({ slug, id: video.id });
    alerts.raise({
      tone: 'success',
      title: t('scheme-browser:video.dropped', { name: video.name }),
      subject: video.url,
      ...(online && undo),
    });
  };
};
