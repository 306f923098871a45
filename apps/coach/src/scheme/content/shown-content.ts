import { isOn } from '@springboard/access';
import type { ContentBlock, FeatureFlag, SchemeNode } from '@springboard/contract';
import { useVisitor } from '@springboard/portal';

/** §6: kinds of content that a flag switches. */
const FLAGS: Partial<Record<ContentBlock['type'], FeatureFlag>> = {
  tags: 'ENABLE_NODE_TAGS',
  video: 'ENABLE_RICH_MEDIA',
};

/** Whether pictures and videos stand in the page; without, pictures are links (§6). */
export const useRichMedia = (): boolean => {
  const visitor = useVisitor();
  return visitor !== null && isOn(visitor.features, 'ENABLE_RICH_MEDIA');
};

/** What the visitor is shown of a node: its content, and the ids of its videos. */
export const useShownContent = ({ content = [], videos = [] }: Partial<SchemeNode>) => {
  const visitor = useVisitor();
  const rich = useRichMedia();
  const isShown = ({ type }: ContentBlock): boolean => {
    const flag = FLAGS[type];
    return flag === undefined || (visitor !== null && isOn(visitor.features, flag));
  };
  return { content: content.filter(isShown), videos: rich ? videos : [] };
};
