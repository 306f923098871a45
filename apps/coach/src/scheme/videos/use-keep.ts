import type { SchemeVideo } from '@springboard/contract';
import type { Kept } from '@springboard/offline';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useErrorText, useOffline } from '@springboard/portal';
import { useReader } from '../reader.ts';
import { useDirectUrl } from './use-direct-url.ts';

/** Downloads a video to this device, or says why that could not be. */
export const useKeep = (video: SchemeVideo): (() => Promise<void>) => {
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
