import { useTranslation } from '@springboard/i18n';
import { useState } from 'react';
import { ContentLink } from './content-link.tsx';
import { pictureSourceOf } from './links.ts';
import { useRichMedia } from './shown-content.ts';

type PictureProps = { src?: string | undefined; alt?: string | undefined };

/** A picture of the own host; any other, one that cannot be loaded now, and all without rich media, is a link. */
export function Picture({ src = '', alt = '' }: PictureProps) {
  const { t } = useTranslation('scheme-browser');
  const rich = useRichMedia();
  const [failed, setFailed] = useState(false);
  const source = pictureSourceOf(src, location.href);
  if (source === null || failed || !rich) {
    return <ContentLink href={src}>{alt === '' ? t('content.picture') : alt}</ContentLink>;
  }
  return (
    <img
      src={source}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className="h-auto max-h-96 max-w-full rounded-control border border-line bg-sunken"
    />
  );
}
