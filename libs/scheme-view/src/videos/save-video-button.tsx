import type { SchemeVideo } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import type { Videos as SavedVideos } from '@springboard/offline';
import { useOnline } from '@springboard/portal';
import { IconButton, Spinner } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSavedVideos, useSaveVideo } from './use-save-video.ts';

/** Saves a video for offline use, or removes it again. Nothing where videos cannot be saved. */
export function SaveVideoButton({ video }: { video: SchemeVideo }) {
  const saved = useSavedVideos();
  return saved === null ? null : <SaveOrRemove video={video} saved={saved} />;
}

/** Removing is confirmed while offline, because it cannot be undone then. */
function SaveOrRemove({ video, saved }: { video: SchemeVideo; saved: SavedVideos }) {
  const { t } = useTranslation(['scheme-browser', 'common']);
  const online = useOnline();
  const { save, remove, isSaved, isSaving } = useSaveVideo(video, saved);
  const [confirming, setConfirming] = useState(false);
  const { name } = video;
  const press = () => {
    if (!isSaved) return isSaving ? undefined : void save();
    return online ? void remove() : setConfirming(true);
  };
  const state = isSaved ? 'saved' : isSaving ? 'saving' : 'absent';
  return (
    <>
      {/* One button in all states, so that it keeps the focus. */}
      <IconButton
        label={t(LABELS[state], { name })}
        icon={ICONS[state]}
        disabledReason={isSaved || online ? undefined : t('common:state.onlineRequired')}
        onClick={press}
      />
      {confirming && (
        <ConfirmDialog
          open
          onOpenChange={(stays) => !stays && setConfirming(false)}
          title={t('scheme-browser:video.dropTitle', { name })}
          description={t('scheme-browser:video.dropText')}
          confirmLabel={t('common:actions.delete')}
          cancelLabel={t('common:actions.cancel')}
          onConfirm={() => {
            setConfirming(false);
            void remove();
          }}
        />
      )}
    </>
  );
}

/** What a press does, or what is in progress. */
const LABELS = {
  saved: 'scheme-browser:video.drop',
  saving: 'scheme-browser:video.keeping',
  absent: 'scheme-browser:video.keep',
} as const;

const ICONS = {
  saved: <Trash2 aria-hidden size={20} />,
  saving: <Spinner className="size-5" />,
  absent: <Download aria-hidden size={20} />,
} as const;
