import { fileTypeFromBuffer } from 'file-type';

/** So many bytes tell what a file is. */
export const HEAD_BYTES = 4100;

/** §9, with documents and videos; by content, because anybody can name a program `policy.pdf`. */
const ALLOWED: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/gif',
  'image/jpeg',
  'image/png',
  'video/mp4',
  'video/webm',
]);

/** What a file is by its first bytes; null: nothing that may be kept (§5). */
export const mimeOf = async (head: Uint8Array): Promise<string | null> => {
  const found = await fileTypeFromBuffer(head);
  if (found !== undefined && ALLOWED.has(found.mime)) return found.mime;
  const text = textOf(head);
  if (text === null) return null;
  if (SVG.test(text)) return 'image/svg+xml';
  // Anything else that begins like markup could be a page.
  return found === undefined && !/^\s*</.test(text) && text !== '' ? 'text/plain' : null;
};

/** A drawing, after what XML allows before it. */
const SVG = /^\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/;

/** null: bytes that are no text. */
const textOf = (head: Uint8Array): string | null => {
  try {
    // stream: a character may go on after the head.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return hasControls(text) ? null : text;
  } catch {
    return null;
  }
};

const hasControls = (text: string): boolean => {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 32 && !'\t\n\r\f'.includes(character)) return true;
  }
  return false;
};
