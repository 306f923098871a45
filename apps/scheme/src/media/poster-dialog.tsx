import type { SchemeVideo } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useChange, useErrorText } from '@springboard/portal';
import { Button, Notice, Spinner, TextField } from '@springboard/ui';
import { useRef, useState } from 'react';
import { useScheme } from '../scheme/layout.tsx';
import { drawPicture, POSTER } from './draw-picture.ts';
import { useVideoSource } from './use-video-source.ts';

type PosterDialogProps = { video: SchemeVideo; onClose: () => void };

/** Makes the poster of a video from one of its frames, or from a picture. */
export function PosterDialog({ video, onClose }: PosterDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const { slug } = useScheme();
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const { isLoading, address } = useVideoSource(video);
  const player = useRef<HTMLVideoElement>(null);
  const [image, setImage] = useState<string | null>(null);
  const [problem, setProblem] = useState<'tooLarge' | 'noPicture' | 'missing' | null>(null);
  const show = (drawn: string | null) => {
    setImage(drawn);
    setProblem(drawn === null ? 'tooLarge' : null);
  };
  const takeFrame = () => {
    const { current } = player;
    if (current === null || current.videoWidth === 0) return;
    const size = { width: current.videoWidth, height: current.videoHeight };
    show(drawPicture(current, size, POSTER));
  };
  const takePicture = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      const bitmap = await createImageBitmap(file);
      show(drawPicture(bitmap, bitmap, POSTER));
    } catch {
      setProblem('noPicture');
    }
  };
  const save = async () => {
    if (image === null) return setProblem('missing');
    const params = { slug, id: video.id };
    const call = api.call('PUT /schemes/:slug/videos/:id/poster', { params, body: { image } });
    if (await send(t('scheme:media.poster.saved', { name: video.name }), call)) onClose();
  };
  return (
    <FormDialog
      title={t('scheme:media.poster.title', { name: video.name })}
      error={failure && errorText(failure.error)}
      submitLabel={t('common:actions.save')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {problem !== null && (
        <Notice kind="error" live>
          {t(`media.poster.problems.${problem}`)}
        </Notice>
      )}
      {isLoading && <Spinner />}
      {address !== null && (
        <>
          <video
            ref={player}
            src={address}
            crossOrigin="anonymous"
            controls
            muted
            playsInline
            preload="auto"
            aria-label={video.name}
            className="aspect-video w-full rounded-control bg-sunken"
          />
          <Button onClick={takeFrame}>{t('scheme:media.poster.takeFrame')}</Button>
        </>
      )}
      <TextField
        type="file"
        accept="image/jpeg,image/png,image/webp"
        label={t('scheme:media.poster.picture')}
        className="[&_input]:py-2.5"
        onChange={({ target }) => void takePicture(target.files?.[0])}
      />
      {image !== null && (
        <figure>
          <img
            src={image}
            alt={t('scheme:media.poster.preview', { name: video.name })}
            className="max-h-48 rounded-control border border-line"
          />
        </figure>
      )}
    </FormDialog>
  );
}
