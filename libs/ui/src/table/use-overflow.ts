import { useEffect, useRef, useState } from 'react';

/** Whether the content of an element is wider than the element. `false` where the browser cannot observe sizes. */
export const useOverflow = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [isOverflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const { current: frame } = ref;
    if (frame === null || window.ResizeObserver === undefined) return undefined;
    const observer = new ResizeObserver(() =>
      setOverflowing(frame.scrollWidth > frame.clientWidth),
    );
    for (const element of [frame, ...frame.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, isOverflowing };
};
