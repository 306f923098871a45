import type { MediaFile, SchemeVideo } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { media, picture } from '@springboard/i18n/areas/scheme';
import { lists } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ListTable,
  portalContext,
  useOfflineReason,
} from '@springboard/portal';
import { Button, EmptyState, FileDrop, Notice, PageHeader } from '@springboard/ui';
import { FileUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useScheme } from '../scheme/layout.tsx';
import { AddFilesDialog } from './add-files-dialog.tsx';
import { AddVideosDialog } from './add-videos-dialog.tsx';
import { FilesSection } from './files-section.tsx';
import { LevelSizes } from './level-sizes.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploadQueue } from './use-uploads.ts';
import { useVideoColumns } from './video-columns.tsx';
import { ACCEPTED_VIDEOS } from './video-limits.ts';

export const translations = [media, picture, lists];

/** Videos and files of a scheme: where they are shown, what they cost offline, and their upload (scheme-portal §5). */
export function Component() {
  const { t } = useTranslation('scheme');
  const { videos, files } = useLoaderData<MediaOfScheme>();
  const scheme = useScheme();
  const offlineReason = useOfflineReason();
  const queue = useUploadQueue();
  const [added, setAdded] = useState<readonly File[] | null>(null);
  const [addedFiles, setAddedFiles] = useState<readonly File[] | null>(null);
  const columns = useVideoColumns(queue);
  const isOff = offlineReason !== undefined;
  usePastedFiles((pasted) => {
    if (isOff || added !== null || addedFiles !== null) return;
    const isVideo = ({ type }: File) => type.startsWith('video/');
    if (pasted.some(isVideo)) setAdded(pasted.filter(isVideo));
    else setAddedFiles(pasted);
  });
  return (
    <>
      <PageHeader
        eyebrow={scheme.title}
        title={t('media.page')}
        subtitle={t('media.text')}
        actions={
          <Button disabledReason={offlineReason} onClick={() => setAdded([])}>
            {t('media.addAddress')}
          </Button>
        }
      />
      <CachedNotice result={videos} />
      {isOff && (
        <div className="mb-5">
          <Notice kind="offline">{offlineReason}</Notice>
        </div>
      )}
      <div className="mb-5">
        <FileDrop
          label={t('media.choose')}
          icon={<FileUp aria-hidden size={18} />}
          hint={t('media.drop')}
          accept={ACCEPTED_VIDEOS}
          multiple
          disabled={isOff}
          onFiles={setAdded}
        />
      </div>
      <UploadList queue={queue} />
      <ListTable
        caption={t('media.title')}
        columns={columns}
        rows={videos.value}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title={t('media.none')} detail={t('media.noneDetail')} />}
      />
      <LevelSizes videos={videos.value} />
      <FilesSection files={files.value} isOff={isOff} onAdd={setAddedFiles} />
      {added !== null && (
        <AddVideosDialog
          files={added}
          replaced={null}
          queue={queue}
          onClose={() => setAdded(null)}
        />
      )}
      {addedFiles !== null && (
        <AddFilesDialog files={addedFiles} queue={queue} onClose={() => setAddedFiles(null)} />
      )}
    </>
  );
}

/** Files of the clipboard, wherever on the page they are pasted. */
const usePastedFiles = (onFiles: (files: readonly File[]) => void): void => {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
};

type MediaOfScheme = {
  readonly videos: CachedResult<SchemeVideo[]>;
  readonly files: CachedResult<MediaFile[]>;
};

export const loader = async ({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<MediaOfScheme> => {
  const { queries } = portalContext(context);
  const input = { params: { slug: params['slug'] ?? '' }, query: { with_uses: 1 } } as const;
  const [videos, files] = await Promise.all([
    queries.fetch('GET /schemes/:slug/videos', input, request.signal),
    queries.fetch('GET /schemes/:slug/files', input, request.signal),
  ]);
  return { videos, files };
};
