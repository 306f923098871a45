import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type PartialKeys,
  useVirtualizer,
  type Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';

type Options<Scroller extends Element, Row extends Element> = Omit<
  PartialKeys<VirtualizerOptions<Scroller, Row>, 'scrollToFn'>,
  'observeElementOffset' | 'observeElementRect'
> & {
  /** At least the height of the element, until it is measured after the first paint. */
  initialRect: NonNullable<VirtualizerOptions<Scroller, Row>['initialRect']>;
};

/**
 * Which rows are near the visible part of an element that scrolls. Rows outside of it are mounted after the frame that
 * scrolls towards them, so that they do not delay it. Its results change under the same reference: never memoise by it.
 */
export const useElementRows = <Scroller extends Element, Row extends Element>(
  options: Options<Scroller, Row>,
) =>
  // oxlint-disable-next-line react/incompatible-library
  useVirtualizer<Scroller, Row>({
    scrollToFn: scrollElsewhere,
    ...options,
    observeElementOffset: observeOffsetAfterFrame,
    observeElementRect: observeRectAfterLayout,
  });

/**
 * The virtualizer also scrolls an element that React adds, to where it is already. That would lay out the page during
 * the commit.
 */
const scrollElsewhere: typeof elementScroll = (offset, options, instance) => {
  if (offset + (options.adjustments ?? 0) !== instance.scrollOffset)
    elementScroll(offset, options, instance);
};

/**
 * Reports the size after the layout of a frame. A size that is reported while React adds the element would render the
 * rows again before the first paint.
 */
const observeRectAfterLayout: typeof observeElementRect = (instance, report) => {
  const { scrollElement } = instance;
  if (scrollElement === null || window.ResizeObserver === undefined)
    return observeElementRect(instance, report);
  const observer = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = scrollElement;
    report({ width: clientWidth, height: clientHeight });
  });
  observer.observe(scrollElement, { box: 'border-box' });
  return () => observer.disconnect();
};

/** Reports a scroll after its frame, or immediately where the frame would have a gap. */
const observeOffsetAfterFrame: typeof observeElementOffset = (instance, report) => {
  let latest: Parameters<typeof report> | null = null;
  const reportLatest = () => {
    if (latest === null) return;
    const [offset, isScrolling] = latest;
    latest = null;
    report(offset, isScrolling);
  };
  const stop = observeElementOffset(instance, (offset, isScrolling) => {
    const isWaiting = latest !== null;
    latest = [offset, isScrolling];
    if (!isScrolling || !isCovered(instance, offset)) reportLatest();
    else if (!isWaiting) requestAnimationFrame(() => setTimeout(reportLatest));
  });
  return () => {
    latest = null;
    stop?.();
  };
};

/** Whether the mounted rows fill the visible part at an offset. */
const isCovered = <Scroller extends Element, Row extends Element>(
  instance: Virtualizer<Scroller, Row>,
  offset: number,
): boolean => {
  const bottom = Math.min(offset + (instance.scrollRect?.height ?? 0), instance.getTotalSize());
  let covered = offset;
  for (const { start, end } of instance.getVirtualItems())
    if (start <= covered && end > covered) covered = end;
  return covered >= bottom;
};
