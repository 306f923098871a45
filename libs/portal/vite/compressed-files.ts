import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/;
/** Smaller files fit into one packet as they are. */
const MIN_BYTES = 1024;

/** Writes the text files of a build again in Brotli and gzip, which the API server serves (`.br`, `.gz`). */
export const compressedFiles = (): Plugin => ({
  name: 'springboard:compressed-files',
  apply: 'build',
  enforce: 'post',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      await Promise.all(
        files.filter((file) => TEXT.test(file)).map((file) => write(join(dir, file))),
      );
    },
  },
});

const write = async (path: string): Promise<void> => {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
};
