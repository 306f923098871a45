import type { SchemeVideo } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { media } from '@springboard/i18n/areas/scheme';
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
import { AddVideosDialog } from './add-videos-dialog.tsx';
import { LevelSizes } from './level-sizes.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploadQueue } from './use-uploads.ts';
import { useVideoColumns } from './video-columns.tsx';

export const translations = [media, lists];

/** The videos of a scheme: where they are shown, what they cost offline, and their upload (scheme-portal §5). */
export function Component() {
  const { t } = useTranslation('scheme');
  const reading = useLoaderData<CachedResult<SchemeVideo[]>>();
  const scheme = useScheme();
  const offlineReason = useOfflineReason();
  const queue = useUploadQueue();
  const [added, setAdded] = useState<readonly File[] | null>(null);
  const columns = useVideoColumns(queue);
  const isOff = offlineReason !== undefined;
  usePastedFiles((files) => {
    if (!isOff && added === null) setAdded(files);
  });
  return (
    <>
      <PageHeader
        eyebrow={scheme.title}
        title={t('media.title')}
        subtitle={t('media.text')}
        actions={
          <Button disabledReason={offlineReason} onClick={() => setAdded([])}>
            {t('media.addAddress')}
          </Button>
        }
      />
      <CachedNotice result={reading} />
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
          accept="video/mp4"
          multiple
          disabled={isOff}
          onFiles={setAdded}
        />
      </div>
      <UploadList queue={queue} />
      <ListTable
        caption={t('media.title')}
        columns={columns}
        rows={reading.value}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title={t('media.none')} detail={t('media.noneDetail')} />}
      />
      <LevelSizes videos={reading.value} />
      {added !== null && (
        <AddVideosDialog
          files={added}
          replaced={null}
          queue={queue}
          onClose={() => setAdded(null)}
        />
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

export const loader = ({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<CachedResult<SchemeVideo[]>> =>
  portalContext(context).queries.fetch(
    'GET /schemes/:slug/videos',
    { params: { slug: params['slug'] ?? '' }, query: { with_uses: 1 } },
    request.signal,
  );
