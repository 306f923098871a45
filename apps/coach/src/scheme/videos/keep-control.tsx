import type { SchemeVideo } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useOffline, useOnline } from '@springboard/portal';
import { IconButton, Spinner } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDrop } from './use-drop.ts';
import { useKeep } from './use-keep.ts';
import { useKeeping, useKept } from './use-kept.ts';

/**
 * Keeps a video for a hall without a network, or drops it again, which is asked about where it cannot be
 * undone; nothing in a browser that keeps none.
 */
export function KeepControl({ video }: { video: SchemeVideo }) {
  const { t } = useTranslation(['scheme-browser', 'common']);
  const { videos } = useOffline();
  const online = useOnline();
  const keep = useKeep(video);
  const drop = useDrop(video, keep);
  const kept = useKept(video.id) !== null;
  const keeping = useKeeping(video.id);
  const [asking, setAsking] = useState(false);
  const { name } = video;
  if (!videos.available) return null;
  const press = () => {
    if (!kept) return keeping ? undefined : void keep();
    return online ? void drop() : setAsking(true);
  };
  const state = kept ? 'kept' : keeping ? 'keeping' : 'elsewhere';
  return (
    <>
      {/* One button all along: the focus stays on it. */}
      <IconButton
        label={t(WORDS[state], { name })}
        icon={ICONS[state]}
        disabledReason={kept || online ? undefined : t('common:state.onlineRequired')}
        onClick={press}
      />
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(stays) => !stays && setAsking(false)}
          title={t('scheme-browser:video.dropTitle', { name })}
          description={t('scheme-browser:video.dropText')}
          confirmLabel={t('common:actions.remove')}
          cancelLabel={t('common:actions.cancel')}
          onConfirm={() => {
            setAsking(false);
            void drop();
          }}
        />
      )}
    </>
  );
}

/** What a press does, or what is being done. */
const WORDS = {
  kept: 'scheme-browser:video.drop',
  keeping: 'scheme-browser:video.keeping',
  elsewhere: 'scheme-browser:video.keep',
} as const;

const ICONS = {
  kept: <Trash2 aria-hidden size={20} />,
  keeping: <Spinner className="size-5" />,
  elsewhere: <Download aria-hidden size={20} />,
} as const;
