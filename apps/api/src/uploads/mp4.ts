/** Reads bytes of a file; fewer at its end. */
type ReadBytes = (start: number, length: number) => Promise<Buffer>;

/** What an MP4 file says about itself. `codecs` are the types of its sample descriptions, such as `avc1`. */
export type Mp4 = {
  /** Rounded; null where the file does not say it. */
  readonly duration_s: number | null;
  readonly video: readonly string[];
  readonly audio: readonly string[];
};

type Box = { readonly type: string; readonly start: number; readonly end: number };

/** A video of a few minutes is smaller. */
const MAX_MOVIE_BYTES = 8 * 1024 * 1024;
const MAX_BOXES = 10_000;

/** Reads the movie box of an MP4 file (ISO 14496-12); null if there is none, or if it is broken. */
export const readMp4 = async (read: ReadBytes, size: number): Promise<Mp4 | null> => {
  let at = 0;
  for (let count = 0; at < size && count < MAX_BOXES; count += 1) {
    const box = boxAt(await read(at, 16), 0, size - at);
    if (box === null) return null;
    if (box.type === 'moov') {
      const length = box.end - box.start;
      if (length > MAX_MOVIE_BYTES) return null;
      return movieOf(await read(at + box.start, length));
    }
    at += box.end;
  }
  return null;
};

/** The box at an offset; `end` is at most `limit`. A length of 1 is in the next 8 bytes, 0 is the rest of the file. */
const boxAt = (bytes: Buffer, offset: number, limit: number): Box | null => {
  if (offset + 8 > bytes.length) return null;
  const short = bytes.readUInt32BE(offset);
  const isLong = short === 1;
  if (isLong && offset + 16 > bytes.length) return null;
  const length = isLong ? Number(bytes.readBigUInt64BE(offset + 8)) : short;
  const end = short === 0 ? limit : offset + length;
  const start = offset + (isLong ? 16 : 8);
  if (end < start || end > limit) return null;
  return { type: bytes.toString('latin1', offset + 4, offset + 8), start, end };
};

const childrenOf = (bytes: Buffer, { start, end }: Pick<Box, 'start' | 'end'>): readonly Box[] => {
  const boxes: Box[] = [];
  for (let at = start; at < end && boxes.length < MAX_BOXES;) {
    const box = boxAt(bytes, at, end);
    if (box === null) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
};

const movieOf = (bytes: Buffer): Mp4 => {
  const all = { start: 0, end: bytes.length };
  const codecs = { vide: new Array<string>(), soun: new Array<string>() };
  for (const track of childrenOf(bytes, all).filter(({ type }) => type === 'trak')) {
    const media = boxesIn(bytes, track, ['mdia'])[0];
    if (media === undefined) continue;
    const handler = boxesIn(bytes, media, ['hdlr'])[0];
    const kind =
      handler === undefined ? '' : bytes.toString('latin1', handler.start + 8, handler.start + 12);
    const descriptions = boxesIn(bytes, media, ['minf', 'stbl', 'stsd'])[0];
    if (descriptions === undefined || (kind !== 'vide' && kind !== 'soun')) continue;
    // Version, flags and the number of entries come before the entries.
    const entries = { start: descriptions.start + 8, end: descriptions.end };
    codecs[kind].push(...childrenOf(bytes, entries).map(({ type }) => type));
  }
  return { duration_s: durationOf(bytes, all), video: codecs.vide, audio: codecs.soun };
};

const boxesIn = (
  bytes: Buffer,
  parent: Pick<Box, 'start' | 'end'>,
  path: readonly string[],
): readonly Box[] => {
  const [first, ...rest] = path;
  const found = childrenOf(bytes, parent).filter(({ type }) => type === first);
  return rest.length === 0 ? found : found.flatMap((box) => boxesIn(bytes, box, rest));
};

/** The duration in the movie header, or in the header of its fragments. Null if neither has one. */
const durationOf = (bytes: Buffer, all: Pick<Box, 'start' | 'end'>): number | null => {
  const [header] = boxesIn(bytes, all, ['mvhd']);
  if (header === undefined || header.end - header.start < 20) return null;
  const isLong = bytes.readUInt8(header.start) === 1;
  if (isLong && header.end - header.start < 32) return null;
  const timescale = bytes.readUInt32BE(header.start + (isLong ? 20 : 12));
  const [fragments] = boxesIn(bytes, all, ['mvex', 'mehd']);
  const own = isLong
    ? Number(bytes.readBigUInt64BE(header.start + 24))
    : bytes.readUInt32BE(header.start + 16);
  const units = own === 0 && fragments !== undefined ? fragmentUnits(bytes, fragments) : own;
  // All bits set means unknown.
  const isUnknown = units === 0 || units >= 2 ** 32 - 1;
  return timescale === 0 || isUnknown ? null : Math.max(1, Math.round(units / timescale));
};

const fragmentUnits = (bytes: Buffer, { start, end }: Box): number => {
  const isLong = bytes.readUInt8(start) === 1;
  if (end - start < (isLong ? 12 : 8)) return 0;
  return isLong ? Number(bytes.readBigUInt64BE(start + 4)) : bytes.readUInt32BE(start + 4);
};
