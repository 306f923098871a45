import type { SchemeVideo } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  isSameVideo,
  type SaveVideoResult,
  type VideoKey,
  type Videos as SavedVideos,
} from '@springboard/offline';
import {
  useAlerts,
  useErrorText,
  useFormat,
  useOnline,
  useOptionalOffline,
} from '@springboard/portal';
import { useState, useSyncExternalStore } from 'react';
import { useSchemeView } from '../scheme-view-context.ts';
import { useCaptions } from './use-captions.ts';
import { useVideoUrl } from './use-video-url.ts';

/** The videos saved on this device; null in portals without local data and in browsers that cannot save videos. */
export const useSavedVideos = (): SavedVideos | null => {
  const videos = useOptionalOffline()?.videos;
  return videos?.available === true ? videos : null;
};

/** The size of a video's copy on this device, as text; null if it has no copy. */
export const useSavedSize = (id: number): string | null => {
  const { size } = useFormat();
  const { slug } = useSchemeView().curriculum;
  const saved = useSavedState()?.saved.find((video) => video.slug === slug && video.id === id);
  return saved === undefined ? null : size(saved.size);
};

const useSavedState = () => {
  const store = useSavedVideos()?.store;
  return useSyncExternalStore(store?.subscribe ?? never, () => store?.getState() ?? null);
};

const never = () => () => undefined;

/** Saves a video, and shows the reason if that fails. */
const useSaveOne = (saved: SavedVideos) => {
  const { t } = useTranslation(['scheme-browser', 'common']);
  const alerts = useAlerts();
  const errorText = useErrorText();
  const videoUrl = useVideoUrl();
  const loadCaptions = useCaptions();
  const { slug } = useSchemeView().curriculum;
  return async (video: SchemeVideo): Promise<boolean> => {
    const showError = (title: string) => {
      alerts.raise({ tone: 'error', title, subject: video.url });
      return false;
    };
    // Loading the captions also stores them for offline use.
    const [found] = await Promise.all([videoUrl(video), loadCaptions(video)]);
    if (!found.ok) return showError(errorText(found.error));
    const result = await saved.save({ slug, id: video.id }, found.url);
    if (result === 'saved') return true;
    if (result === 'unreachable') return showError(errorText('ERROR_FETCH'));
    return showError(t(REASONS[result], { name: video.name }));
  };
};

/** Saves a video on this device and removes it again. */
export const useSaveVideo = (video: SchemeVideo, saved: SavedVideos) => {
  const { t } = useTranslation(['scheme-browser', 'common']);
  const alerts = useAlerts();
  const online = useOnline();
  const saveOne = useSaveOne(saved);
  const { slug } = useSchemeView().curriculum;
  const state = useSyncExternalStore(saved.store.subscribe, saved.store.getState);
  const isThis = (other: VideoKey) => isSameVideo(other, { slug, id: video.id });
  const save = () => saveOne(video);

  /** Undo (D12) downloads the video again, so there is none without a network. */
  const undo = {
    detail: t('scheme-browser:video.undoText'),
    action: {
      label: t('common:actions.undo'),
      hint: t('scheme-browser:video.undoHint'),
      onAction: () => void save(),
    },
  };
  const remove = async () => {
    await saved.remove({ slug, id: video.id });
    alerts.raise({
      tone: 'success',
      title: t('scheme-browser:video.dropped', { name: video.name }),
      subject: video.url,
      ...(online && undo),
    });
  };
  return { save, remove, isSaved: state.saved.some(isThis), isSaving: state.saving.some(isThis) };
};

/** Saves videos one after the other, until one fails or there is no room for all. */
export const useSaveVideos = (saved: SavedVideos) => {
  const { t } = useTranslation('scheme-browser');
  const alerts = useAlerts();
  const saveOne = useSaveOne(saved);
  const { slug, title } = useSchemeView().curriculum;
  const [isSaving, setSaving] = useState(false);

  /** Whether an earlier one was removed to make room. */
  const isIncomplete = (videos: readonly SchemeVideo[]) => {
    const present = saved.store.getState().saved;
    return !videos.every(({ id }) => present.some((other) => isSameVideo(other, { slug, id })));
  };
  const saveAll = async (videos: readonly SchemeVideo[]) => {
    setSaving(true);
    for (const [index, video] of videos.entries()) {
      if (!(await saveOne(video))) break;
      if (isIncomplete(videos.slice(0, index + 1))) {
        alerts.raise({ tone: 'error', title: t('video.levelTooLarge'), subject: title });
        break;
      }
    }
    setSaving(false);
  };
  return { saveAll, isSaving };
};

const REASONS = {
  too_large: 'scheme-browser:video.too_large',
  no_room: 'scheme-browser:video.no_room',
} as const satisfies Record<Exclude<SaveVideoResult, 'saved' | 'unreachable'>, string>;
