import type { SchemeVideo } from '@springboard/contract';
import { webAddress } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { usePortalContext } from '@springboard/portal';
import { List, Skeleton } from '@springboard/ui';
import { Suspense, use, useState } from 'react';
import { useSchemeView } from '../scheme-view-context.ts';
import { loadVideos, type SchemeVideos } from './scheme-videos.ts';
import { useSavedVideos } from './use-save-video.ts';
import { VideoRow } from './video-row.tsx';

/** The videos that a node names by their ids in the scheme (§3), in the order of the node. */
export function NodeVideos({ ids }: { ids: readonly number[] }) {
  return (
    <VideoList
      select={(videos) => ids.flatMap((id) => videos.find((video) => video.id === id) ?? [])}
    />
  );
}

/** The videos of a content block. Each is the id of a video of the scheme, or an address of a web page. */
export function BlockVideos({ videos: references }: { videos: readonly string[] }) {
  return <VideoList select={(videos) => references.flatMap((text) => videosFor(text, videos))} />;
}

const videosFor = (reference: string, videos: readonly SchemeVideo[]): readonly SchemeVideo[] => {
  if (/^\d+$/.test(reference)) return videos.filter(({ id }) => id === Number(reference));
  const url = webAddress(reference, location.href);
  return url === null ? [] : [{ id: 0, name: new URL(url).hostname, url }];
};

type VideoListProps = {
  /** Picks the videos to show from those of the scheme. */
  select: (videos: readonly SchemeVideo[]) => readonly SchemeVideo[];
};

/** Loads the videos of the scheme when a node first needs them. */
function VideoList({ select }: VideoListProps) {
  const { queries } = usePortalContext();
  const saved = useSavedVideos();
  const { curriculum } = useSchemeView();
  const [videos] = useState(() => loadVideos(queries, saved, curriculum.slug));
  return (
    <Suspense fallback={<Skeleton className="h-16 w-full" />}>
      <Rows videos={videos} select={select} />
    </Suspense>
  );
}

function Rows({ videos, select }: VideoListProps & { videos: Promise<SchemeVideos> }) {
  const { t } = useTranslation('scheme-browser');
  const loaded = use(videos);
  // An address such as `javascript:` must not become a link.
  const chosen = select(loaded ?? []).filter(({ url }) => webAddress(url, location.href) !== null);
  if (loaded === null && chosen.length === 0) {
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
