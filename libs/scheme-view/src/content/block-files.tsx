import type { MediaFile } from '@springboard/contract';
import { fileIdOf, isImage } from '@springboard/domain';
import { usePortalContext } from '@springboard/portal';
import { Skeleton } from '@springboard/ui';
import { FileText } from 'lucide-react';
import { type ReactNode, Suspense, use, useState } from 'react';
import { ContentImage } from './content-image.tsx';
import { ContentLink } from './content-link.tsx';
import { useSchemeView } from '../scheme-view-context.ts';
import { StoredFile } from './stored-file.tsx';

/** The files of a content block. Each is the id of a file of the scheme, or an address. */
export function BlockFiles({ files }: { files: readonly string[] }) {
  return (
    <ul className="space-y-3">
      {files.map((file) => {
        const id = fileIdOf(file);
        return id === null ? (
          <li key={file}>
            <FileAtAddress address={file} />
          </li>
        ) : (
          <FileOfScheme key={file} id={id} />
        );
      })}
    </ul>
  );
}

/** A document with its icon. */
function FileRow({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-center gap-2 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
      <FileText aria-hidden size={20} className="shrink-0 text-muted" />
      {children}
    </span>
  );
}

/** §2: images are shown, all other files are links. */
function FileAtAddress({ address }: { address: string }) {
  return isImage(pathOf(address)) ? (
    <ContentImage src={address} alt={nameOf(address)} />
  ) : (
    <FileRow>
      <ContentLink href={address}>{nameOf(address)}</ContentLink>
    </FileRow>
  );
}

/** Loads the files of the scheme when a node first needs them, from the cache without a network. */
function FileOfScheme({ id }: { id: number }) {
  const { queries } = usePortalContext();
  const { slug } = useSchemeView().curriculum;
  const [files] = useState(() =>
    queries.fetch('GET /schemes/:slug/files', { params: { slug }, query: {} }).then(
      ({ value }) => value,
      () => [],
    ),
  );
  return (
    <Suspense
      fallback={
        <li>
          <Skeleton className="h-11 w-full max-w-prose" />
        </li>
      }
    >
      <KnownFile files={files} id={id} />
    </Suspense>
  );
}

/** Nothing for a file that was deleted meanwhile, or whose name this device never read. */
function KnownFile({ files, id }: { files: Promise<readonly MediaFile[]>; id: number }) {
  const file = use(files).find((one) => one.id === id);
  return (
    file && (
      <li>
        <StoredFile file={file} />
      </li>
    )
  );
}

const pathOf = (file: string): string => file.replace(/[?#].*$/, '');

/** `/media/handstand%20entry.pdf` is "handstand entry.pdf". */
const nameOf = (file: string): string => {
  const name =
    pathOf(file)
      .split('/')
      .findLast((segment) => segment !== '') ?? file;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
