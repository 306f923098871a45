import { useTranslation } from '@springboard/i18n';
import { useState } from 'react';
import { ContentLink } from './content-link.tsx';
import { pictureSourceOf } from './links.ts';

type PictureProps = { src?: string | undefined; alt?: string | undefined };

/** A picture of the own host; any other, and one that cannot be loaded now, is a link to it. */
export function Picture({ src = '', alt = '' }: PictureProps) {
  const { t } = useTranslation('scheme-browser');
  const [failed, setFailed] = useState(false);
  const source = pictureSourceOf(src, location.href);
  if (source === null || failed) {
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
