import type { MediaFile } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useOnline, useOpenInTab } from '@springboard/portal';
import { classes, Skeleton } from '@springboard/ui';
import { useScreenWidth } from '@springboard/ui/table';
import { FileText } from 'lucide-react';
import { useRichMedia } from './use-visible-content.ts';
import { useSchemeView } from '../scheme-view-context.ts';
import { useFileUrl } from './use-file-url.ts';
import { useSmallPicture } from '../use-small-picture.ts';
import { usePicture } from './use-picture.ts';

/** A file of the scheme: a picture is shown, all others open in a new tab. */
export function StoredFile({ file }: { file: MediaFile }) {
  const rich = useRichMedia();
  const online = useOnline();
  const isPhone = useScreenWidth() === 'phone';
  if (!rich || !file.mime.startsWith('image/')) return <OpenButton file={file} />;
  const isSmall = !online || (isPhone && !UNCHANGED_TYPES.has(file.mime));
  return isSmall ? <SmallPicture file={file} /> : <Picture file={file} />;
}

/** The small picture of a drawing is less sharp, and that of an animation does not move. */
const UNCHANGED_TYPES: ReadonlySet<string> = new Set(['image/svg+xml', 'image/gif']);

/**
 * At most 640 px, also without a network once it was shown. Not `srcset`: a browser only loads pictures of our own host
 * (D1), so each is read before it is shown.
 */
function SmallPicture({ file }: { file: MediaFile }) {
  const online = useOnline();
  const { slug } = useSchemeView().curriculum;
  const picture = useSmallPicture(slug, file);
  if (picture === 'failed') return online ? <Picture file={file} /> : <OpenButton file={file} />;
  return <LoadedPicture name={file.name} picture={picture} />;
}

/** A picture that cannot be shown can still be opened. */
function Picture({ file }: { file: MediaFile }) {
  const picture = usePicture(file);
  if (picture === 'failed') return <OpenButton file={file} />;
  return <LoadedPicture name={file.name} picture={picture} />;
}

type LoadedPictureProps = { name: string; picture: 'loading' | { readonly url: string } };

function LoadedPicture({ name, picture }: LoadedPictureProps) {
  return picture === 'loading' ? (
    <Skeleton className="h-40 w-full max-w-prose" />
  ) : (
    <img
      src={picture.url}
      alt={name}
      decoding="async"
      className="h-auto max-h-96 max-w-full rounded-control border border-line bg-sunken"
    />
  );
}

function OpenButton({ file }: { file: MediaFile }) {
  const { t } = useTranslation(['scheme-browser', 'common']);
  const { size } = useFormat();
  const online = useOnline();
  const openInTab = useOpenInTab();
  const fileUrl = useFileUrl();
  const { slug } = useSchemeView().curriculum;
  const { id, name } = file;
  const open = () =>
    openInTab(() => fileUrl(file), {
      failed: t('scheme-browser:file.notOpened', { name }),
      blocked: t('scheme-browser:file.blocked'),
      subject: `file ${slug} ${id}`,
    });
  return (
    <span className="flex items-center gap-2">
      <FileText aria-hidden size={20} className="shrink-0 text-muted" />
      <span className="min-w-0">
        <button
          type="button"
          aria-disabled={!online || undefined}
          onClick={() => online && void open()}
          className={classes(
            'min-h-11 text-left wrap-anywhere',
            online
              ? 'text-accent-ink underline underline-offset-3 hover:decoration-2'
              : 'cursor-not-allowed text-muted',
          )}
        >
          {name}
          <span className="sr-only"> ({t('common:state.newTab')})</span>
        </button>
        <span className="block text-sm text-muted">
          {online ? size(file.size) : t('scheme-browser:file.needsNetwork')}
        </span>
      </span>
    </span>
  );
}
