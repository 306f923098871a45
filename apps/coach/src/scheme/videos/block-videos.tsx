import type { SchemeVideo } from '@springboard/contract';
import { VideoList } from './video-list.tsx';

/** The videos of a content block: each the id of one of the scheme's, or the address of one elsewhere. */
export function BlockVideos({ videos: named }: { videos: readonly string[] }) {
  return <VideoList select={(videos) => named.flatMap((name) => videoOf(name, videos))} />;
}

const videoOf = (name: string, videos: readonly SchemeVideo[]): readonly SchemeVideo[] => {
  if (/^\d+$/.test(name)) return videos.filter(({ id }) => id === Number(name));
  if (!URL.canParse(name, location.href)) return [];
  return [{ id: 0, name: new URL(name, location.href).hostname, url: name }];
};
