import { MAX_FILE_BYTES } from '@springboard/domain';

/** What the file picker offers; the server decides by the content. */
export const ACCEPTED_FILES =
  'image/jpeg,image/png,image/gif,image/svg+xml,image/webp,image/heic,.heic,.heif,application/pdf,text/plain';

const WIDTH = 1600;
const QUALITY = 0.85;

/** Why a file is not uploaded. `picture`: the browser cannot read it. */
export type FileProblem = 'type' | 'size' | 'picture';

type Prepared =
  | { readonly ok: true; readonly file: Blob }
  | { readonly ok: false; readonly problem: FileProblem };

/**
 * A file as it is uploaded. A photo is drawn again with at most 1,600 px, so that it is small and says neither where
 * nor with what it was taken (scheme-portal §5). Documents, drawings and animations stay as they are.
 */
export const prepareFile = async (file: File): Promise<Prepared> => {
  const type = typeOf(file);
  if (!ACCEPTED_FILES.split(',').includes(type)) return { ok: false, problem: 'type' };
  const prepared = /^image\/(jpeg|png|webp|heic)$/.test(type) ? await drawSmaller(file) : file;
  if (prepared === null) return { ok: false, problem: 'picture' };
  return prepared.size > MAX_FILE_BYTES
    ? { ok: false, problem: 'size' }
    : { ok: true, file: prepared };
};

/** Many systems know no type for the photos of an iPhone. */
const typeOf = ({ type, name }: File): string =>
  /\.hei[cf]$/i.test(name) && ['', 'image/heif'].includes(type) ? 'image/heic' : type;

/** null: the browser cannot read the picture. */
const drawSmaller = async (file: File): Promise<Blob | null> => {
  try {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(WIDTH, picture.width);
    canvas.height = Math.round((canvas.width * picture.height) / picture.width);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    // A browser that cannot write WebP writes a PNG.
    return await new Promise((resolve) => {
      canvas.toBlob(resolve, 'image/webp', QUALITY);
    });
  } catch {
    return null;
  }
};
