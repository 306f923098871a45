import type { SchemeVideo } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useChange, useErrorText } from '@springboard/portal';
import { Button, Spinner } from '@springboard/ui';
import { useRef } from 'react';
import { useScheme } from '../scheme/layout.tsx';
import { POSTER } from './draw-picture.ts';
import { PictureField } from './picture-field.tsx';
import { usePicture } from './use-picture.ts';
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
  const picture = usePicture(POSTER);
  const takeFrame = () => {
    const { current } = player;
    if (current === null || current.videoWidth === 0) return;
    picture.draw(current, { width: current.videoWidth, height: current.videoHeight });
  };
  const save = async () => {
    const image = picture.requireImage();
    if (image === null) return;
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
      <PictureField picture={picture} label={t('scheme:media.poster.picture')} />
      {picture.image !== null && (
        <figure>
          <img
            src={picture.image}
            alt={t('scheme:media.poster.preview', { name: video.name })}
            className="max-h-48 rounded-control border border-line"
          />
        </figure>
      )}
    </FormDialog>
  );
}
