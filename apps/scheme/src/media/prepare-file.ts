import { MAX_FILE_BYTES } from '@springboard/domain';
import { drawPicture, SMALL_PICTURE } from './draw-picture.ts';
import { loadPicture } from './load-picture.ts';

/** What the file picker offers; the server decides by the content. */
export const ACCEPTED_FILES =
  'image/jpeg,image/png,image/gif,image/svg+xml,image/webp,image/heic,.heic,.heif,application/pdf,text/plain';

const WIDTH = 1600;
const QUALITY = 0.85;

/** Why a file is not uploaded. `picture`: the browser cannot read it. */
export type FileProblem = 'type' | 'size' | 'picture';

type Prepared =
  | {
      readonly ok: true;
      readonly file: Blob;
      /** Of a picture: the same with at most 640 px, as a data URL. */
      readonly image: string | null;
    }
  | { readonly ok: false; readonly problem: FileProblem };

/**
 * A file as it is uploaded. A photo is drawn again with at most 1,600 px, so that it is small and says neither where
 * nor with what it was taken (scheme-portal §5). Documents, drawings and animations stay as they are.
 */
export const prepareFile = async (file: File): Promise<Prepared> => {
  const type = typeOf(file);
  if (!ACCEPTED_FILES.split(',').includes(type)) return { ok: false, problem: 'type' };
  const picture = type.startsWith('image/') ? await readPicture(file) : null;
  const isPhoto = /^image\/(jpeg|png|webp|heic)$/.test(type);
  const prepared = isPhoto ? picture && (await drawSmaller(picture)) : file;
  const image = picture && drawPicture(picture.source, picture.size, SMALL_PICTURE);
  if (picture !== null && 'close' in picture.source) picture.source.close();
  if (prepared === null) return { ok: false, problem: 'picture' };
  return prepared.size > MAX_FILE_BYTES
    ? { ok: false, problem: 'size' }
    : { ok: true, file: prepared, image };
};

/** Many systems know no type for the photos of an iPhone. */
const typeOf = ({ type, name }: File): string =>
  /\.hei[cf]$/i.test(name) && ['', 'image/heif'].includes(type) ? 'image/heic' : type;

type LoadedPicture = Awaited<ReturnType<typeof loadPicture>>;

/** null: the browser cannot read the picture. */
const readPicture = (file: File): Promise<LoadedPicture | null> =>
  loadPicture(file).catch(() => null);

/** A browser that cannot write WebP writes a PNG. */
const drawSmaller = ({ source, size }: LoadedPicture): Promise<Blob | null> => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(WIDTH, size.width);
  canvas.height = Math.round((canvas.width * size.height) / size.width);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/webp', QUALITY);
  });
};
