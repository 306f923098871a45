import type { SchemeVideo } from '@springboard/contract';
import { usePoster } from '@springboard/scheme-view/poster';
import { classes } from '@springboard/ui';
import { Film } from 'lucide-react';
import { useScheme } from '../scheme/layout.tsx';

const frameClass = 'h-12 w-20 shrink-0 rounded-control bg-sunken object-cover';

/** The poster of a video beside its name; an icon without one. */
export function PosterImage({ video }: { video: SchemeVideo }) {
  const { slug } = useScheme();
  const image = usePoster(slug, video);
  return image === null ? (
    <span className={classes(frameClass, 'inline-flex items-center justify-center text-muted')}>
      <Film aria-hidden size={20} />
    </span>
  ) : (
    <img src={image} alt="" className={frameClass} />
  );
}
