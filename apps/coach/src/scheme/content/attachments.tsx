import { isImage } from '@springboard/domain';
import { FileText } from 'lucide-react';
import { ContentLink } from './content-link.tsx';
import { Picture } from './picture.tsx';

/** §2: files of a node, images to look at and the rest as links. */
export function Attachments({ files }: { files: readonly string[] }) {
  return (
    <ul className="space-y-3">
      {files.map((file) => (
        <li key={file}>
          {isImage(pathOf(file)) ? (
            <Picture src={file} alt={nameOf(file)} />
          ) : (
            <span className="flex items-center gap-2 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
              <FileText aria-hidden size={20} className="shrink-0 text-muted" />
              <ContentLink href={file}>{nameOf(file)}</ContentLink>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const pathOf = (file: string): string => file.replace(/[?#].*$/, '');

/** `/media/handstand%20entry.pdf` is "handstand entry.pdf". */
const nameOf = (file: string): string => {
  const name =
    pathOf(file)
      .split('/')
      .findLast((part) => part !== '') ?? file;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
