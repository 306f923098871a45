import type { MediaFile, SchemeVideo } from '@springboard/contract';
import { usePoster, useSmallPicture } from '@springboard/scheme-view/small-pictures';
import { classes } from '@springboard/ui';
import { FileText, Film, Image, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useScheme } from '../scheme/layout.tsx';

/** The poster of a video beside its name; an icon without one. */
export function VideoThumbnail({ video }: { video: SchemeVideo }) {
  const { slug } = useScheme();
  return <Thumbnail image={usePoster(slug, video)} icon={Film} />;
}

/** The picture beside its name; an icon for a document, and for a picture without a small one. */
export function FileThumbnail({ file }: { file: MediaFile }) {
  const { slug } = useScheme();
  const icon = file.mime.startsWith('image/') ? Image : FileText;
  const picture = useSmallPicture(slug, file);
  return <Thumbnail image={typeof picture === 'string' ? null : picture.url} icon={icon} />;
}

type NameWithThumbnailProps = { name: string; thumbnail: ReactNode };

/** In a table; on a phone the name is below. */
export function NameWithThumbnail({ name, thumbnail }: NameWithThumbnailProps) {
  return (
    <span className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-3">
      {thumbnail}
      <span className="min-w-0 wrap-anywhere sm:wrap-break-word">{name}</span>
    </span>
  );
}

type ThumbnailProps = { image: string | null; icon: LucideIcon };

const frameClass = 'h-12 w-20 shrink-0 rounded-control bg-sunken object-cover';

function Thumbnail({ image, icon: Icon }: ThumbnailProps) {
  return image === null ? (
    <span className={classes(frameClass, 'inline-flex items-center justify-center text-muted')}>
      <Icon aria-hidden size={20} />
    </span>
  ) : (
    <img src={image} alt="" className={frameClass} />
  );
}
