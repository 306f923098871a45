import { crc32, inflateSync } from 'node:zlib';

/** A stored picture. Clubs of another system may have the address of one instead. */
const DATA_URL = /^data:(image\/(?:jpeg|png));base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * A club's logo or a badge as a data URL that pdfkit prints; null for others: an address, because the server fetches none,
 * WebP, which pdfkit does not read, and a broken picture. pdfkit decodes a PNG in a callback where an error would end
 * the process, so only a PNG with all its pixels gets there, and only with the parts that pdfkit prints correctly.
 */
export const printablePicture = (picture: string | null): string | null => {
  const [, mime, base64] = DATA_URL.exec(picture ?? '') ?? [];
  if (base64 === undefined) return null;
  const bytes = Buffer.from(base64, 'base64');
  if (mime === 'image/jpeg') return isPrintableJpeg(bytes) ? picture : null;
  const png = printablePng(bytes);
  return png && `data:image/png;base64,${png.toString('base64')}`;
};

/** Grey, RGB and CMYK. */
const JPEG_CHANNELS: readonly number[] = [1, 3, 4];

/** Whether the first frame of a JPEG has a size, 8 bits and a known number of channels. */
const isPrintableJpeg = (bytes: Buffer): boolean => {
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== 0xffd8) return false;
  let at = bytes.indexOf(0xff, 2);
  while (at >= 0 && at + 10 <= bytes.length) {
    const marker = bytes.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      const isKnown = JPEG_CHANNELS.includes(bytes.readUInt8(at + 9));
      return bytes.readUInt8(at + 4) === 8 && width * height > 0 && isKnown;
    }
    at = bytes.indexOf(0xff, at + 2 + bytes.readUInt16BE(at + 2));
  }
  return false;
};

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const MAX_PIXELS = 1024 * 1024;
const PALETTE = 3;
/** By colour type: samples of a pixel, and the allowed numbers of bits of a sample. */
const COLOUR_TYPES: ReadonlyMap<number, { samples: number; bits: readonly number[] }> = new Map([
  [0, { samples: 1, bits: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, bits: [8, 16] }],
  [PALETTE, { samples: 1, bits: [1, 2, 4, 8] }],
  [4, { samples: 2, bits: [8, 16] }],
  [6, { samples: 4, bits: [8, 16] }],
]);

/** Only the header, the palette with its transparency, and the pixels. null for a broken or interlaced PNG. */
const printablePng = (bytes: Buffer): Buffer | null => {
  const chunks = chunksOf(bytes);
  const first = chunks?.[0];
  if (!chunks || first?.type !== 'IHDR' || first.data.length !== 13) return null;
  const partOf = (type: string): Buffer =>
    Buffer.concat(chunks.filter((chunk) => chunk.type === type).map(({ data }) => data));
  const [bits, colourType] = [first.data.readUInt8(8), first.data.readUInt8(9)];
  const pixels = partOf('IDAT');
  if (!hasAllPixels(first.data, pixels)) return null;
  const parts = [{ type: 'IHDR', data: first.data }];
  if (colourType === PALETTE) {
    const palette = partOf('PLTE');
    if (palette.length === 0 || palette.length % 3 > 0) return null;
    parts.push({ type: 'PLTE', data: palette });
    const alpha = partOf('tRNS');
    if (bits === 8 && alpha.length > 0) parts.push({ type: 'tRNS', data: alpha });
  }
  parts.push({ type: 'IDAT', data: pixels }, { type: 'IEND', data: Buffer.alloc(0) });
  return Buffer.concat([SIGNATURE, ...parts.map(bytesOf)]);
};

type Chunk = { readonly type: string; readonly data: Buffer };

/** The chunks of a PNG before its end; null if it is cut off. */
const chunksOf = (bytes: Buffer): readonly Chunk[] | null => {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return chunks;
    const end = at + 8 + bytes.readUInt32BE(at);
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return null;
};

const bytesOf = ({ type, data }: Chunk): Buffer => {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8);
  return chunk;
};

/** Whether the pixels are complete, each row with a known filter. */
const hasAllPixels = (header: Buffer, compressed: Buffer): boolean => {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits, colourType, isInterlaced] = [header[8], header[9], header[12] !== 0];
  const format = COLOUR_TYPES.get(colourType ?? -1);
  if (bits === undefined || !format?.bits.includes(bits) || isInterlaced) return false;
  if (width * height === 0 || width * height > MAX_PIXELS) return false;
  const row = 1 + Math.ceil((width * bits * format.samples) / 8);
  const pixels = inflate(compressed, row * height);
  if (pixels?.length !== row * height) return false;
  return Array.from({ length: height }, (_, n) => pixels.readUInt8(n * row)).every(
    (filter) => filter <= 4,
  );
};

const inflate = (compressed: Buffer, maxOutputLength: number): Buffer | null => {
  try {
    return inflateSync(compressed, { maxOutputLength });
  } catch (error) {
    // Broken or longer data has no other class of error.
    if (error instanceof Error) return null;
    throw error;
  }
};
