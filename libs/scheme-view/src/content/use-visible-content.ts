import { isOn } from '@springboard/access';
import type { ContentBlock, FeatureFlag, SchemeNode } from '@springboard/contract';
import { useVisitor } from '@springboard/portal';

/** §6: content that a feature flag turns on. */
const FLAGS: Partial<Record<ContentBlock['type'], FeatureFlag>> = {
  tags: 'ENABLE_NODE_TAGS',
  video: 'ENABLE_RICH_MEDIA',
};

/** Whether images and videos are embedded; if not, images are links (§6). */
export const useRichMedia = (): boolean => {
  const visitor = useVisitor();
  return visitor !== null && isOn(visitor.features, 'ENABLE_RICH_MEDIA');
};

/** The content of a node that the visitor may see, and the ids of its videos. */
export const useVisibleContent = ({ content = [], videos = [] }: Partial<SchemeNode>) => {
  const visitor = useVisitor();
  const rich = useRichMedia();
  const isVisible = ({ type }: ContentBlock): boolean => {
    const flag = FLAGS[type];
    return flag === undefined || (visitor !== null && isOn(visitor.features, flag));
  };
  return { content: content.filter(isVisible), videos: rich ? videos : [] };
};
