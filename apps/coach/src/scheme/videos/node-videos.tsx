import { VideoList } from './video-list.tsx';

/** The videos that a node names by their ids in the scheme (§3). */
export function NodeVideos({ ids }: { ids: readonly number[] }) {
  return <VideoList select={(videos) => videos.filter(({ id }) => ids.includes(id))} />;
}
