import type { SchemeVideo } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { ActionsMenu, OnlineMenuItem, useApi, useChange, useErrorText } from '@springboard/portal';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useRef, useState } from 'react';
import { useScheme } from '../scheme/layout.tsx';
import { AddVideosDialog } from './add-videos-dialog.tsx';
import { CaptionsDialog } from './captions-dialog.tsx';
import { PosterDialog } from './poster-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import type { UploadQueue } from './upload-queue.ts';
import { ACCEPTED_VIDEOS } from './video-limits.ts';

type VideoMenuProps = { video: SchemeVideo; queue: UploadQueue };

/** Captions, poster, rename, replace and delete. */
export function VideoMenu({ video, queue }: VideoMenuProps) {
  const { t } = useTranslation('scheme');
  const [open, setOpen] = useState<'captions' | 'poster' | 'rename' | 'delete' | null>(null);
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const close = () => setOpen(null);
  const isStored = video.url.startsWith('/');
  return (
    <>
      <ActionsMenu label={t('media.actionsFor', { name: video.name })}>
        <OnlineMenuItem onSelect={() => setOpen('captions')}>
          {t('media.captions.action')}
        </OnlineMenuItem>
        <OnlineMenuItem onSelect={() => setOpen('poster')}>
          {t('media.poster.action')}
        </OnlineMenuItem>
        <OnlineMenuItem onSelect={() => setOpen('rename')}>{t('media.rename')}</OnlineMenuItem>
        <OnlineMenuItem onSelect={() => (isStored ? input.current?.click() : setFiles([]))}>
          {t('media.replace')}
        </OnlineMenuItem>
        <OnlineMenuItem onSelect={() => setOpen('delete')}>{t('media.delete')}</OnlineMenuItem>
      </ActionsMenu>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_VIDEOS}
        hidden
        aria-label={t('media.replace')}
        onChange={({ target }) => {
          setFiles([...(target.files ?? [])].slice(0, 1));
          target.value = '';
        }}
      />
      {open === 'captions' && <CaptionsDialog video={video} onClose={close} />}
      {open === 'poster' && <PosterDialog video={video} onClose={close} />}
      {open === 'rename' && <RenameDialog medium={{ ...video, kind: 'video' }} onClose={close} />}
      {open === 'delete' && <DeleteDialog video={video} onClose={close} />}
      {files !== null && (
        <AddVideosDialog
          files={files}
          replaced={video}
          queue={queue}
          onClose={() => setFiles(null)}
        />
      )}
    </>
  );
}

/** Says where the draft shows the video; the server refuses while the published version does. */
function DeleteDialog({ video, onClose }: { video: SchemeVideo; onClose: () => void }) {
  const { t } = useTranslation(['scheme', 'common']);
  const { slug } = useScheme();
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const { id, name, used_by = [] } = video;
  const remove = async () => {
    const call = api.call('DELETE /schemes/:slug/videos/:id', { params: { slug, id } });
    if (await send(t('scheme:media.deleted', { name }), call)) onClose();
  };
  const titles = used_by.map(({ title }) => title).join(', ');
  const effect =
    used_by.length === 0
      ? t('scheme:media.deleteUnused', { name })
      : t('scheme:media.deleteUsed', { name, titles });
  const reasonOf = (error: string) =>
    error === 'CONFLICT' ? t('scheme:media.deleteRefused', { titles }) : errorText(error);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('scheme:media.deleteTitle', { name })}
      description={failure === null ? effect : undefined}
      error={failure && reasonOf(failure.error)}
      confirmLabel={t('scheme:media.delete')}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={() => void remove()}
    />
  );
}
