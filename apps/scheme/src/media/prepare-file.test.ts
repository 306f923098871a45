import { afterEach, describe, expect, test, vi } from 'vitest';
import { prepareFile } from './prepare-file.ts';

describe('prepareFile', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

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
    expect(await prepareFile(file)).toEqual({ ok: true, file, image: null });
  });

  describe('of a picture', () => {
    /** Canvases of the browser, which write their width. */
    const stubCanvas = (width: number, height: number) => {
      const close = vi.fn<() => void>();
      vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }));
      const { prototype } = HTMLCanvasElement;
      vi.spyOn(prototype, 'getContext').mockReturnValue(null);
      vi.spyOn(prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
        done(new Blob([`${this.width}x${this.height}`]));
      });
      vi.spyOn(prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement, type) {
        return `data:${type};base64,${'A'.repeat(this.width * 100)}`;
      });
      return close;
    };

    test('[scheme-portal §5] draws a photo with 1,600 px and, with at most 40 kB, with 640 px', async () => {
      const close = stubCanvas(4000, 3000);
      const prepared = await prepareFile(new File(['photo'], 'mats.jpg', { type: 'image/jpeg' }));
      if (!prepared.ok) throw new Error(prepared.problem);
      expect(await prepared.file.text()).toBe('1600x1200');
      // 640 px would have 48 kB here.
      expect(prepared.image).toBe(`data:image/webp;base64,${'A'.repeat(480 * 100)}`);
      expect(close).toHaveBeenCalledOnce();
    });

    test('leaves an animation as it is, with a small picture of it', async () => {
      stubCanvas(300, 200);
      const file = new File(['GIF89a'], 'roll.gif', { type: 'image/gif' });
      const image = `data:image/webp;base64,${'A'.repeat(300 * 100)}`;
      expect(await prepareFile(file)).toEqual({ ok: true, file, image });
    });

    test('leaves a drawing that the browser cannot read as it is', async () => {
      const file = new File(['<html/>'], 'mats.svg', { type: 'image/svg+xml' });
      expect(await prepareFile(file)).toEqual({ ok: true, file, image: null });
    });
  });
});
