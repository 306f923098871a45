import { useTranslation } from '@springboard/i18n';
import { VideoThumbnail } from '../../media/thumbnails.tsx';
import { useSchemeEditor } from '../scheme-editor.ts';
import type { Commands } from '../use-commands.ts';
import { ChosenMedia } from './chosen-media.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './use-field.ts';

type VideosFieldProps = { id: string; commands: Commands };

/** Videos of the scheme, in the order in which coaches see them. */
export function VideosField({ id, commands }: VideosFieldProps) {
  const { t } = useTranslation('scheme');
  const { videos } = useSchemeEditor().facts;
  const field = useField(commands, id, 'videos');
  const ids = field.value ?? [];
  const videoOf = (id: unknown) => videos.find((video) => video.id === id);
  const nameOf = (id: unknown) => videoOf(id)?.name ?? t('editor.videos.unknown', { id });
  return (
    <FieldFrame
      {...field}
      label={t('editor.fields.videos')}
      textOf={(value) => (Array.isArray(value) ? value.map(nameOf).join(', ') : '–')}
    >
      {videos.length === 0 && <p className="text-sm text-muted">{t('editor.videos.none')}</p>}
      <ChosenMedia
        values={ids}
        nameOf={nameOf}
        thumbnail={ThumbnailOfVideo}
        noteOf={(id) =>
          videoOf(id)?.captions?.length === 0 ? t('editor.videos.noCaptions') : null
        }
        isLocked={field.isLocked}
        onChange={(values) => field.set([...values])}
        others={videos
          .filter((video) => !ids.includes(video.id))
          .map((video) => ({ value: video.id, label: video.name }))}
        labels={{ add: t('editor.videos.add'), choose: t('editor.videos.choose') }}
      />
    </FieldFrame>
  );
}

function ThumbnailOfVideo({ value }: { value: number }) {
  const video = useSchemeEditor().facts.videos.find(({ id }) => id === value);
  return video && <VideoThumbnail video={video} />;
}
