import { isOn } from '@springboard/access';
import type { ContentBlock, FeatureFlag, Features, SchemeNode } from '@springboard/contract';
import { useVisitor } from '@springboard/portal';
import { use } from 'react';
import { SchemeViewContext } from '../scheme-view-context.ts';

/** §6: content that a feature flag turns on. */
const FLAGS: Partial<Record<ContentBlock['type'], FeatureFlag>> = {
  tags: 'ENABLE_NODE_TAGS',
  video: 'ENABLE_RICH_MEDIA',
};

/** Whether images and videos are embedded; if not, images are links (§6). */
export const useRichMedia = (): boolean => isOn(useFeatures(), 'ENABLE_RICH_MEDIA');

/** The flags of the view, or of the visitor. */
const useFeatures = (): Features => {
  const visitor = useVisitor();
  return use(SchemeViewContext)?.features ?? visitor?.features ?? {};
};

/** The content of a node that the visitor may see, and the ids of its videos. */
export const useVisibleContent = ({ content = [], videos = [] }: Partial<SchemeNode>) => {
  const features = useFeatures();
  const rich = isOn(features, 'ENABLE_RICH_MEDIA');
  const isVisible = ({ type }: ContentBlock): boolean => {
    const flag = FLAGS[type];
    return flag === undefined || isOn(features, flag);
  };
  return { content: content.filter(isVisible), videos: rich ? videos : [] };
};
