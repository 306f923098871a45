import { useTranslation } from '@springboard/i18n';
import { useAuditUndo, useFormat } from '@springboard/portal';
import { Button, Card, IconButton, ProgressBar } from '@springboard/ui';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useScheme } from '../scheme/layout.tsx';
import type { FinishedUpload, Upload, UploadQueue } from './upload-queue.ts';
import { useUploads } from './use-uploads.ts';
import { useUploadProblem } from './use-video-file-problem.ts';

/** The uploads that are not complete, with their progress. */
export function UploadList({ queue }: { queue: UploadQueue }) {
  const { t } = useTranslation('scheme');
  const { slug } = useScheme();
  const uploads = useUploads(queue, slug);
  useFinishedNotices(queue);
  if (uploads.length === 0) return null;
  return (
    <Card title={t('media.uploads.title')} className="mb-5">
      <ul className="divide-y divide-line">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} queue={queue} />
        ))}
      </ul>
    </Card>
  );
}

function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const problemOf = useUploadProblem();
  const { id, name, file, sent, converted, state } = upload;
  const isConverting = state === 'converting';
  const share = isConverting ? converted : sent / Math.max(1, file.size);
  const progress = isConverting
    ? t('scheme:media.uploads.converting', { percent: format.percent(100 * share) })
    : t('scheme:media.uploads.progress', {
        sent: format.size(sent),
        size: format.size(file.size),
      });
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">{name}</p>
        {state === 'failed' ? (
          <p role="alert" className="text-sm text-pretty text-negative-ink">
            {problemOf(upload)}
          </p>
        ) : (
          <>
            <ProgressBar
              value={Math.floor(100 * share)}
              label={t('scheme:media.uploads.of', { name })}
              valueText={progress}
              className="my-1.5"
            />
            <p className="text-sm text-muted">
              {state === 'interrupted' ? t('scheme:media.uploads.interrupted') : progress}
            </p>
          </>
        )}
      </div>
      {state === 'failed' && (
        <Button size="small" onClick={() => queue.retry(id)}>
          {t('common:actions.retry')}
        </Button>
      )}
      <IconButton
        label={t('scheme:media.uploads.cancel', { name })}
        icon={<X aria-hidden size={18} />}
        onClick={() => queue.remove(id)}
      />
    </li>
  );
}

/** Shows each new video and file with Undo, and reads the tables again. */
const useFinishedNotices = (queue: UploadQueue): void => {
  const { t } = useTranslation('scheme');
  const { slug } = useScheme();
  const showUndo = useAuditUndo();
  const { revalidate } = useRevalidator();
  const show = useEffectEvent((finished: readonly FinishedUpload[]) => {
    const own = finished.filter((medium) => medium.slug === slug);
    if (own.length === 0) return;
    for (const { name, kind, replaces, audit_id } of own) {
      const added = kind === 'file' ? 'media.files.added' : 'media.added';
      showUndo({ title: t(replaces === null ? added : 'media.replaced', { name }), audit_id });
    }
    queue.forgetFinished(own.map(({ id }) => id));
    void revalidate();
  });
  useEffect(() => {
    show(queue.store.getState().finished);
    return queue.store.subscribe(({ finished }) => show(finished));
  }, [queue]);
};
