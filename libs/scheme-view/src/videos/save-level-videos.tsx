import type { SchemeNode, SchemeVideo } from '@springboard/contract';
import { visibleChildren } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { isSameVideo, type Videos as SavedVideos } from '@springboard/offline';
import { useFormat, useOnline, usePortalContext } from '@springboard/portal';
import { Button } from '@springboard/ui';
import { Check, Download } from 'lucide-react';
import { Suspense, use, useState, useSyncExternalStore } from 'react';
import { useSchemeView } from '../scheme-view-context.ts';
import { isExternalVideo, loadVideos, type SchemeVideos } from './scheme-videos.ts';
import { useSaveVideos, useSavedVideos } from './use-save-video.ts';

/**
 * Saves all videos of a level for offline use (scheme-portal §5). Nothing where videos cannot be saved, and for a level
 * with fewer than two.
 */
export function SaveLevelVideos({ level }: { level: SchemeNode }) {
  const saved = useSavedVideos();
  const { curriculum } = useSchemeView();
  const ids = videoIds(curriculum.tree, level);
  return saved === null || ids.size < 2 ? null : <LevelVideos ids={ids} saved={saved} />;
}

/** The ids of the videos of a node and of the visible nodes below it, in its videos and its content. */
const videoIds = (tree: readonly SchemeNode[], node: SchemeNode): Set<number> => {
  const { videos = [], content = [] } = node;
  const inContent = content.flatMap((block) => (block.type === 'video' ? block.value : []));
  const below = visibleChildren(tree, node).flatMap((child) => [...videoIds(tree, child)]);
  return new Set([...videos, ...inContent.map(Number).filter(Number.isInteger), ...below]);
};

type LevelVideosProps = { ids: ReadonlySet<number>; saved: SavedVideos };

function LevelVideos({ ids, saved }: LevelVideosProps) {
  const { queries } = usePortalContext();
  const { slug } = useSchemeView().curriculum;
  const [videos] = useState(() => loadVideos(queries, saved, slug));
  return (
    <Suspense fallback={<div className="min-h-11" />}>
      <SaveRest ids={ids} saved={saved} videos={videos} />
    </Suspense>
  );
}

/** The button names how many videos are not saved yet, and their size. It stays after the last one, for the focus. */
function SaveRest({ ids, saved, videos }: LevelVideosProps & { videos: Promise<SchemeVideos> }) {
  const { t } = useTranslation(['scheme-browser', 'common']);
  const format = useFormat();
  const online = useOnline();
  const context = usePortalContext();
  const { slug } = useSchemeView().curriculum;
  const state = useSyncExternalStore(saved.store.subscribe, saved.store.getState);
  const { saveAll, isSaving } = useSaveVideos(saved);
  const all = (use(videos) ?? []).filter(
    ({ id, url }) => ids.has(id) && !isExternalVideo(url, context),
  );
  if (all.length < 2) return null;
  const isSaved = ({ id }: SchemeVideo) =>
    state.saved.some((other) => isSameVideo(other, { slug, id }));
  const rest = all.filter((video) => !isSaved(video));
  const bytes = rest.reduce((sum, { size = 0 }) => sum + size, 0);
  const isDone = rest.length === 0;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {/* It stays after the last video, so that it keeps the focus. */}
      <Button
        icon={isDone ? <Check aria-hidden size={20} /> : <Download aria-hidden size={20} />}
        loading={isSaving}
        disabledReason={isDone || online ? undefined : t('common:state.onlineRequired')}
        onClick={() => !isDone && void saveAll(rest)}
      >
        {isDone
          ? t('scheme-browser:video.levelSaved')
          : t('scheme-browser:video.saveLevel', { count: rest.length })}
      </Button>
      {bytes > 0 && <span className="text-sm text-muted">{format.size(bytes)}</span>}
    </div>
  );
}
