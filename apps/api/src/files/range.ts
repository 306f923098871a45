import type { ByteRange } from './storage.ts';

/**
 * What a Range header asks of a file of `size` bytes: one range, all of it (null) where there is none or
 * one that need not be understood, or `beyond` its end (RFC 9110, 14.2).
 */
export const rangeOf = (header: string | undefined, size: number): ByteRange | null | 'beyond' => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'beyond' : { start, end };
};
