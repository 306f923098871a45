import {
  type PartialKeys,
  type Range,
  useVirtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';

type Options<Scroller extends Element, Row extends Element> = Omit<
  PartialKeys<
    VirtualizerOptions<Scroller, Row>,
    'observeElementRect' | 'observeElementOffset' | 'scrollToFn'
  >,
  'overscan' | 'onChange'
> & { readonly overscan: number };

/**
 * Which rows are near the visible part of an element that scrolls. Rows outside of it are mounted after the frame that
 * scrolls towards them, so that they do not delay it. Its results change under the same reference: never memoise by it.
 */
export const useElementRows = <Scroller extends Element, Row extends Element>(
  options: Options<Scroller, Row>,
) => {
  const { overscan } = options;
  const [, renderNow] = useReducer((renders: number) => renders + 1, 0);
  /** The visible rows of the last render, without the rows around them. */
  const rendered = useRef<Pick<Range, 'startIndex' | 'endIndex'> | null>(null);
  const virtualizer = useVirtualizer<Scroller, Row>({
    ...options,
    useFlushSync: false,
    onChange({ range }, isScrolling) {
      if (!isScrolling || range === null || rendered.current === null) return;
      const { startIndex, endIndex } = rendered.current;
      const isMissing =
        range.startIndex < startIndex - overscan || range.endIndex > endIndex + overscan;
      // Otherwise this frame would have a gap.
      if (isMissing) flushSync(renderNow);
    },
  });
  useLayoutEffect(() => {
    rendered.current = virtualizer.range;
  });
  return virtualizer;
};
