import { useTranslation } from '@springboard/i18n';
import { useState } from 'react';
import { ContentLink } from './content-link.tsx';
import { imageSourceOf } from './links.ts';
import { useRichMedia } from './use-visible-content.ts';

type ContentImageProps = { src?: string | undefined; alt?: string | undefined };

/** An image of this host. Other images, images that fail to load, and all without rich media are links. */
export function ContentImage({ src = '', alt = '' }: ContentImageProps) {
  const { t } = useTranslation('scheme-browser');
  const rich = useRichMedia();
  const [failed, setFailed] = useState(false);
  const source = imageSourceOf(src, location.href);
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
