/** A box of an MP4 file: its length, its type and its content. */
const box = (type: string, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
};

const track = (handler: string, codec: string): Buffer =>
  box(
    'trak',
    box(
      'mdia',
      box('hdlr', numbers(0, 0), Buffer.from(handler), numbers(0, 0, 0)),
      box('minf', box('stbl', box('stsd', numbers(0, 1), box(codec, Buffer.alloc(70))))),
    ),
  );

type Mp4Options = {
  readonly duration_s?: number;
  readonly video?: string;
  /** null: without sound. */
  readonly audio?: string | null;
  /** Length of the media, which is not playable. */
  readonly bytes?: number;
  readonly brand?: string;
};

/** The structure of an MP4 file, with the movie after the media, as phones write it. */
export const buildMp4 = ({
  duration_s = 7,
  video = 'avc1',
  audio = 'mp4a',
  bytes = 100,
  brand = 'isom',
}: Mp4Options = {}): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from(brand), numbers(0), Buffer.from(brand)),
    box('mdat', Buffer.alloc(bytes, 'media')),
    box(
      'moov',
      box('mvhd', numbers(0, 0, 0, 1000, duration_s * 1000), Buffer.alloc(80)),
      track('vide', video),
      ...(audio === null ? [] : [track('soun', audio)]),
    ),
  ]);
