import type { SchemeVideo } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useOffline, useParts } from '@springboard/portal';
import { List, Skeleton } from '@springboard/ui';
import { Suspense, use, useState } from 'react';
import { useReader } from '../reader.ts';
import { loadVideos, type SchemeVideos } from './scheme-videos.ts';
import { VideoRow } from './video-row.tsx';

type VideoListProps = {
  /** Which videos, once those of the scheme are known. */
  select: (videos: readonly SchemeVideo[]) => readonly SchemeVideo[];
};

/** Videos of a node (§2). Those of the scheme are asked for once a node has some. */
export function VideoList({ select }: VideoListProps) {
  const { reads } = useParts();
  const offline = useOffline();
  const { curriculum } = useReader();
  const [videos] = useState(() => loadVideos(reads, offline, curriculum.slug));
  return (
    <Suspense fallback={<Skeleton className="h-16 w-full" />}>
      <Rows videos={videos} select={select} />
    </Suspense>
  );
}

function Rows({ videos, select }: VideoListProps & { videos: Promise<SchemeVideos> }) {
  const { t } = useTranslation('scheme-browser');
  const known = use(videos);
  const chosen = select(known ?? []);
  if (known === null && chosen.length === 0) {
    return <p className="text-sm text-muted">{t('video.notHere')}</p>;
  }
  if (chosen.length === 0) return null;
  return (
    <List label={t('video.label')}>
      {chosen.map((video) => (
        <VideoRow key={`${video.id} ${video.url}`} video={video} />
      ))}
    </List>
  );
}
