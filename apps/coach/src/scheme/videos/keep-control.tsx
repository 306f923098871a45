import type { SchemeVideo } from '@springboard/contract';
import type { Kept } from '@springboard/offline';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useErrorText, useOffline, useOnline } from '@springboard/portal';
import { IconButton, Spinner } from '@springboard/ui';
import { Download, Trash2 } from 'lucide-react';
import { useReader } from '../reader.ts';
import { useDirectUrl } from './use-direct-url.ts';
import { useKeeping, useKept } from './use-kept.ts';

/** Keeps a video for a hall without a network, or drops it again; nothing in a browser that keeps none. */
export function KeepControl({ video }: { video: SchemeVideo }) {
  const { t } = useTranslation(['scheme-browser', 'common']);
  const { videos } = useOffline();
  const online = useOnline();
  const keep = useKeep(video);
  const kept = useKept(video.id) !== null;
  const keeping = useKeeping(video.id);
  const { slug } = useReader().curriculum;
  if (!videos.available) return null;
  if (kept) {
    return (
      <IconButton
        label={t('scheme-browser:video.drop', { name: video.name })}
        icon={<Trash2 aria-hidden size={20} />}
        onClick={() => void videos.drop({ slug, id: video.id })}
      />
    );
  }
  return (
    <IconButton
      label={
        keeping
          ? t('scheme-browser:video.keeping', { name: video.name })
          : t('scheme-browser:video.keep', { name: video.name })
      }
      icon={keeping ? <Spinner className="size-5" /> : <Download aria-hidden size={20} />}
      disabledReason={online ? undefined : t('common:state.onlineRequired')}
      onClick={() => !keeping && void keep()}
    />
  );
}

const useKeep = (video: SchemeVideo) => {
  const { t } = useTranslation('scheme-browser');
  const { videos } = useOffline();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const directUrl = useDirectUrl();
  const { slug } = useReader().curriculum;
  const say = (title: string) => alerts.raise({ tone: 'error', title, subject: video.url });
  return async () => {
    const found = await directUrl(video);
    if (!found.ok) return say(errorText(found.error));
    const outcome = await videos.keep({ slug, id: video.id }, found.url);
    if (outcome === 'unreachable') say(errorText('ERROR_FETCH'));
    else if (outcome !== 'kept') say(t(REASONS[outcome], { name: video.name }));
  };
};

const REASONS = {
  too_large: 'video.too_large',
  no_room: 'video.no_room',
} as const satisfies Record<Exclude<Kept, 'kept' | 'unreachable'>, string>;
