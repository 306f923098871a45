import { NOW } from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildChild, type SchemeOfChild, showParentPortal } from '../../testing/children.ts';
import { linesOf } from './draw-award.ts';
import { shareImage } from './share-image.ts';

const SCHEME: SchemeOfChild = {
  slug: 'first-flight',
  title: 'First Flight',
  grades: [],
  level: null,
  achieved: [],
  working_on: [],
  next: [],
  awards: [{ id: '/hatchling', title: 'Hatchling', completed_ts: NOW }],
};
const SHEET = '/overview/awards/first-flight/hatchling?child=uuid-of-Cadi';

const show = (
  path: string,
  status = () => 200,
  badges: { node_id: string; badge: string }[] = [],
) => showParentPortal({ children: [buildChild({ schemes: [SCHEME] })], path, status, badges });

/** The names of the saved files. */
let saved: string[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('an award', () => {
  test('opens from the overview with badge, day and certificate', async () => {
    const { user } = await show('/overview');
    await user.click(await screen.findByRole('link', { name: /Hatchling/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Hatchling' });
    expect(dialog.textContent).toContain('Cadi has completed Hatchling!25 February 2026');
    await user.click(within(dialog).getByRole('button', { name: 'Certificate' }));
    await waitFor(() => expect(saved).toEqual(['Certificate Cadi Hatchling.pdf']));
  });

  test('[scheme-portal §4] has the scheme’s own badge picture, on the overview and in its image', async () => {
    const picture = 'data:image/png;base64,AAAA';
    const images: unknown[] = [];
    const paint = {
      fillRect: () => undefined,
      fillText: () => undefined,
      measureText: () => ({ width: 1 }),
      drawImage: (image: unknown) => images.push(image),
    };
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => paint;
        convertToBlob = async () => new Blob(['x'], { type: 'image/png' });
      },
    );
    const badges = [{ node_id: '/hatchling', badge: picture }];
    const { user } = await show('/overview', () => 200, badges);
    const link = await screen.findByRole('link', { name: /Hatchling/ });
    await waitFor(() => expect(link.querySelector('img')?.src).toBe(picture));
    await user.click(link);
    const dialog = await screen.findByRole('dialog', { name: 'Hatchling' });
    await waitFor(() => expect(dialog.querySelector('img')?.src).toBe(picture));
    await user.click(within(dialog).getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(images).toEqual([dialog.querySelector('img')]));
  });

  test('keeps a certificate that was opened for the time without a network', async () => {
    let status = 200;
    const { user } = await show(SHEET, () => status);
    const button = await screen.findByRole('button', { name: 'Certificate' });
    await user.click(button);
    await waitFor(() => expect(saved).toHaveLength(1));
    status = 503;
    await user.click(button);
    await waitFor(() => expect(saved).toHaveLength(2));
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says when the certificate is neither on the server nor on the device', async () => {
    let status = 200;
    const { user } = await show(SHEET, () => status);
    const button = await screen.findByRole('button', { name: 'Certificate' });
    status = 503;
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    expect(saved).toEqual([]);
  });

  test('that does not exist says so', async () => {
    await show('/overview/awards/first-flight/falcon?child=uuid-of-Cadi');
    expect(await screen.findByText('Award not found')).toBeTruthy();
  });
});

describe('shareImage', () => {
  const image = new Blob(['x'], { type: 'image/png' });
  const withShare = (share: Navigator['share'], canShare = true) =>
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { share, canShare: () => canShare }),
    );

  test('opens the share sheet with the file', async () => {
    const share = vi.fn<Navigator['share']>(async () => undefined);
    withShare(share);
    await shareImage(image, 'Hatchling.png', 'Cadi has completed Hatchling!');
    const [data] = share.mock.calls[0] ?? [];
    expect(data?.files?.map(({ name, type }) => [name, type])).toEqual([
      ['Hatchling.png', 'image/png'],
    ]);
    expect(data?.text).toBe('Cadi has completed Hatchling!');
    expect(saved).toEqual([]);
  });

  test('saves the image where the device shares no files', async () => {
    withShare(async () => undefined, false);
    await shareImage(image, 'Hatchling.png', '');
    expect(saved).toEqual(['Hatchling.png']);
  });

  test('is no error when the user closes the sheet', async () => {
    withShare(async () => {
      throw new DOMException('closed', 'AbortError');
    });
    await expect(shareImage(image, 'Hatchling.png', '')).resolves.toBeUndefined();
    withShare(async () => {
      throw new DOMException('no', 'NotAllowedError');
    });
    await expect(shareImage(image, 'Hatchling.png', '')).rejects.toThrow('no');
  });
});

describe('linesOf', () => {
  test('breaks between words and keeps a long word whole', () => {
    const fits = (line: string) => line.length <= 10;
    expect(linesOf('Cadi has completed Hatchling!', fits)).toEqual([
      'Cadi has',
      'completed',
      'Hatchling!',
    ]);
    expect(linesOf('Wolfeschlegelstein wins', fits)).toEqual(['Wolfeschlegelstein', 'wins']);
  });
});
