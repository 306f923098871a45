import { afterEach, describe, expect, test, vi } from 'vitest';
import { prepareFile } from './prepare-file.ts';

describe('prepareFile', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['IMG_0042.HEIC', ''],
    ['IMG_0042.heif', 'image/heif'],
    ['IMG_0042.heic', 'image/heic'],
  ])('[scheme-portal §5] reads the photo %s of type "%s" as a picture', async (name, type) => {
    const read = vi.fn<typeof createImageBitmap>(async () => {
      throw new Error('This browser has no decoder');
    });
    vi.stubGlobal('createImageBitmap', read);
    const file = new File(['photo'], name, { type });
    expect(await prepareFile(file)).toEqual({ ok: false, problem: 'picture' });
    expect(read).toHaveBeenCalledWith(file);
  });

  test('refuses other files without a known type', async () => {
    expect(await prepareFile(new File(['x'], 'list.xyz'))).toEqual({ ok: false, problem: 'type' });
  });

  test('leaves a document as it is', async () => {
    const file = new File(['%PDF'], 'cards.pdf', { type: 'application/pdf' });
    expect(await prepareFile(file)).toEqual({ ok: true, file });
  });
});
