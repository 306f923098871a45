import type { MediaFile, SchemeVideo } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  signedIn,
} from '@springboard/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildScheme } from '../../testing/build-scheme.ts';
import { screens } from '../routes.tsx';

const SCHEME = buildScheme();

const level = (title: string) => ({ node_id: `/${title}`, title });
const use = (title: string, of: string, published = true) => ({
  node_id: `/${of}/${title}`,
  title,
  level: level(of),
  published,
});

const VIDEOS: SchemeVideo[] = [
  {
    id: 1,
    name: 'Roll',
    url: '/v1/schemes/first-flight/videos/1',
    duration_s: 65,
    size: 2_000_000,
    captions: [{ language: 'de-DE' }],
    used_by: [use('Forward roll', 'Level 1'), use('Log roll', 'Level 1', false)],
    consent: { name: 'Ann Price', at: NOW },
  },
  {
    id: 2,
    name: 'Jump',
    url: '/v1/schemes/first-flight/videos/2',
    duration_s: 5,
    size: 3_000_000,
    captions: [],
    used_by: [use('Star jump', 'Level 1'), use('Tuck jump', 'Level 2')],
  },
];

const PLAYABLE = {
  ...VIDEOS[0],
  captions: [{ language: 'de-DE', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nRolle\n' }],
};

const FILES: MediaFile[] = [
  {
    id: 8,
    name: 'Station cards',
    mime: 'application/pdf',
    size: 400_000,
    used_by: [use('Forward roll', 'Level 1')],
  },
  {
    id: 9,
    name: 'Mats',
    mime: 'image/webp',
    size: 90_000,
    small_url: '/v1/schemes/first-flight/files/9/small',
    used_by: [],
  },
];

async function show(
  answer: { status: number; body?: unknown } = { status: 200, body: VIDEOS[0] },
  videos = VIDEOS,
) {
  const sent: unknown[] = [];
  const api = makeApi(async ({ pathname }, request) => {
    if (request.method === 'GET') return { status: 200, body: PLAYABLE };
    const text = request.method === 'DELETE' ? '' : await request.clone().text();
    const key = `${request.method} ${pathname.replace('/v1/schemes/first-flight', '')}`;
    sent.push([key, text === '' ? null : JSON.parse(text)]);
    return answer;
  });
  const queries = makeQueries(({ pathname }) => ({
    body: pathname.endsWith('/files/9/small')
      ? { image: 'data:image/webp;base64,AA' }
      : pathname.endsWith('/schemes')
        ? [SCHEME]
        : pathname.endsWith('/versions')
          ? []
          : pathname.endsWith('/files')
            ? FILES
            : videos,
  }));
  const languages = [
    { language_id: 1, language: 'en-GB', active: 1 },
    { language_id: 4, language: 'de-DE', active: 1 },
    { language_id: 5, language: 'cy-GB', active: 0 },
  ] as const;
  const context = makePortalContext(
    { session: signedIn({ club: null, languages: [...languages] }) },
    { portal: 'scheme', api, queries, areas: new Set(['/overview']) },
  );
  await renderScreens(screens, '/overview/first-flight/media', context);
  const user = userEvent.setup();
  const choose = async (name: string, action: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    return within(await screen.findByRole('dialog'));
  };
  return { sent, user, choose };
}

/** On a phone a row is a card, with cells of its own. */
const textsIn = (row: HTMLElement | undefined, text: string | RegExp) =>
  row === undefined ? [] : within(row).queryAllByText(text);

describe('videos of a scheme', () => {
  test('are listed with length, size, captions, uses and consent, and the size of each level', async () => {
    await show();
    const table = within(await screen.findByRole('table', { name: 'Videos' }));
    const [, roll, jump] = table.getAllByRole('row');
    for (const text of ['1:05', '2 MB', 'Deutsch', 'Forward roll', 'Log roll (draft)', /Ann Price/])
      expect(textsIn(roll, text)).not.toEqual([]);
    for (const text of ['0:05', '3 MB', 'No captions']) expect(textsIn(jump, text)).not.toEqual([]);
    const [link] = table.getAllByRole('link', { name: 'Forward roll' });
    expect(link?.getAttribute('href')).toBe(
      `/overview/first-flight?node=${encodeURIComponent('/Level 1/Forward roll')}`,
    );
    const sizes = within(screen.getByRole('region', { name: 'Size of all videos of a level' }));
    expect(sizes.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '5 MB',
      '3 MB',
    ]);
  });

  test('a pasted file of another kind says what to do, and a video needs the consent', async () => {
    const { user } = await show();
    await screen.findByRole('table', { name: 'Videos' });
    const files = [
      new File(['x'], 'roll.avi', { type: 'video/x-msvideo' }),
      new File(['x'], 'back_roll.mp4', { type: 'video/mp4' }),
    ];
    fireEvent.paste(document, { clipboardData: { files } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add videos' }));
    expect(dialog.getByText(/Export it as MP4/)).toBeTruthy();
    expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', 'back roll');
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(dialog.getByText('Confirm the consent before you continue.')).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: /We hold consent/ }));
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('region', { name: 'Uploads' })).toBeTruthy();
  });

  test('a video of another site is added by its https address', async () => {
    const { user, sent } = await show({ status: 201, body: VIDEOS[0] });
    const open = 'Add a video from another site';
    await user.click(await screen.findByRole('button', { name: open }));
    const dialog = within(await screen.findByRole('dialog', { name: open }));
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Name/));
    await user.keyboard('Cartwheel');
    await user.type(dialog.getByLabelText(/^Address/), 'http://videos.example.org/a');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText(/begins with https/)).toBeTruthy();
    await user.clear(dialog.getByLabelText(/^Address/));
    await user.type(dialog.getByLabelText(/^Address/), 'https://videos.example.org/a');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const body = { name: 'Cartwheel', url: 'https://videos.example.org/a', consent: true };
    await waitFor(() => expect(sent).toEqual([['POST /videos', body]]));
  });

  test('captions name their wrong lines before they are sent', async () => {
    const { user, sent, choose } = await show();
    const dialog = await choose('Roll', 'Captions');
    expect(dialog.queryByLabelText('Captions in Cymraeg')).toBeNull();
    const input = dialog.getByLabelText('Captions in English (UK)');
    await user.upload(input, new File(['1\n00:02 --> 00:01\nRoll'], 'roll.vtt'));
    expect(await dialog.findByText(/^Line 2: no times/)).toBeTruthy();
    const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\nRoll';
    await user.upload(input, new File([text], 'roll.vtt'));
    await waitFor(() => expect(sent).toEqual([['PUT /videos/1/captions/1', { text }]]));
    await waitFor(() => expect(dialog.queryByText(/^Line 2/)).toBeNull());
  });

  test('captions in a file of Windows-1252 keep their letters', async () => {
    const { user, sent, choose } = await show();
    const dialog = await choose('Roll', 'Captions');
    const srt = '1\r\n00:00:00,000 --> 00:00:01,000\r\nRückwärts rollen';
    const bytes = Uint8Array.from(srt, (character) => character.charCodeAt(0));
    const input = dialog.getByLabelText('Captions in Deutsch');
    await user.upload(input, new File([bytes], 'roll.srt'));
    const text = expect.stringContaining('Rückwärts rollen');
    await waitFor(() => expect(sent).toEqual([['PUT /videos/1/captions/4', { text }]]));
  });

  test('a video of another site is replaced by another address, under its name', async () => {
    const [roll] = VIDEOS;
    if (roll === undefined) throw new Error('There is a video.');
    const url = 'https://videos.example.org/a';
    const { user, sent, choose } = await show(undefined, [{ ...roll, url }]);
    const dialog = await choose('Roll', 'Replace');
    const address = dialog.getByLabelText(/^Address/);
    await user.clear(address);
    await user.type(address, 'https://videos.example.org/b');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Video replaced: “Roll”')).toBeTruthy();
    const body = { url: 'https://videos.example.org/b', consent: true };
    expect(sent).toEqual([['PATCH /videos/1', body]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('captions of one language are deleted', async () => {
    const { user, sent, choose } = await show({ status: 204 });
    const dialog = await choose('Roll', 'Captions');
    await user.click(dialog.getByRole('button', { name: 'Delete captions in Deutsch' }));
    expect(await screen.findByText('Captions deleted: Deutsch')).toBeTruthy();
    expect(sent).toEqual([['DELETE /videos/1/captions/4', null]]);
    expect(dialog.queryByRole('button', { name: /Delete captions in English/ })).toBeNull();
  });

  test('captions are edited beside the video, and wrong times are not saved', async () => {
    const { user, sent, choose } = await show();
    const dialog = await choose('Roll', 'Captions');
    await user.click(dialog.getByRole('button', { name: 'Edit captions in Deutsch' }));
    const editor = within(await screen.findByRole('dialog', { name: 'Captions in Deutsch' }));
    await user.click(await editor.findByRole('button', { name: /^Add a caption/ }));
    const first = within(editor.getByRole('group', { name: 'Caption 1' }));
    const second = within(editor.getByRole('group', { name: 'Caption 2' }));
    await user.type(first.getByLabelText('Words'), 'Los');
    await user.clear(first.getByLabelText('End'));
    await user.type(first.getByLabelText('End'), '0');
    await user.click(editor.getByRole('button', { name: 'Save' }));
    expect(first.getByText('The end must be later than the start')).toBeTruthy();
    await user.type(first.getByLabelText('End'), '.5');
    expect(second.getByLabelText('Words')).toHaveProperty('value', 'Rolle');
    await user.click(editor.getByRole('button', { name: 'Save' }));
    const text =
      'WEBVTT\n\n00:00:00.000 --> 00:00:00.500\nLos\n\n00:00:01.000 --> 00:00:02.000\nRolle\n';
    await waitFor(() => expect(sent).toEqual([['PUT /videos/1/captions/4', { text }]]));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Captions in Deutsch' })).toBeNull(),
    );
  });

  test('the caption editor asks before it loses changes', async () => {
    const { user, sent, choose } = await show();
    const dialog = await choose('Roll', 'Captions');
    await user.click(dialog.getByRole('button', { name: 'Edit captions in Deutsch' }));
    const editor = within(await screen.findByRole('dialog', { name: 'Captions in Deutsch' }));
    await user.click(await editor.findByRole('button', { name: 'Delete caption 1' }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByText('Continue editing'));
    await user.click(editor.getByRole('button', { name: 'Save' }));
    expect(editor.getByText('Add a caption first.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Close without saving' }));
    expect(screen.queryByRole('dialog', { name: 'Captions in Deutsch' })).toBeNull();
    expect(sent).toEqual([]);
  });

  test('a video that the published version shows is not deleted, and the dialog says where', async () => {
    const { user, choose } = await show({
      status: 409,
      body: { error: 'CONFLICT', detail: { used_by: ['/Level 1/Star jump'] } },
    });
    const dialog = await choose('Jump', 'Delete');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(
      await dialog.findByText(/published version shows it: Star jump, Tuck jump/),
    ).toBeTruthy();
  });
});

describe('files of a scheme', () => {
  test('an unused file is deleted, and an alert says so', async () => {
    const { user, sent, choose } = await show({ status: 204 });
    const dialog = await choose('Mats', 'Delete');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([['DELETE /files/9', null]]);
  });

  test('are listed with kind, size and uses, and one that is used is not deleted', async () => {
    const { user, sent, choose } = await show({
      status: 409,
      body: { error: 'CONFLICT', detail: { used_by: ['/Level 1/Forward roll'] } },
    });
    const table = within(await screen.findByRole('table', { name: 'Files' }));
    const [, cards, mats] = table.getAllByRole('row');
    for (const text of ['PDF document', '400 kB', 'Forward roll'])
      expect(textsIn(cards, text)).not.toEqual([]);
    for (const text of ['Picture', '90 kB', 'Not used'])
      expect(textsIn(mats, text)).not.toEqual([]);
    await waitFor(() =>
      expect(mats?.querySelector('img')?.getAttribute('src')).toBe('data:image/webp;base64,AA'),
    );
    expect(cards?.querySelector('img')).toBeNull();
    const dialog = await choose('Mats', 'Delete');
    expect(dialog.getByText('No level or skill shows this file.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/while a level or skill shows it/)).toBeTruthy();
    expect(sent).toEqual([['DELETE /files/9', null]]);
  });

  test('a pasted document is named and uploaded, and a file of another kind says what can be stored', async () => {
    const { user } = await show();
    await screen.findByRole('table', { name: 'Files' });
    const files = [
      new File(['x'], 'station_cards.pdf', { type: 'application/pdf' }),
      new File(['x'], 'cards.docx', { type: 'application/msword' }),
    ];
    fireEvent.paste(document, { clipboardData: { files } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add files' }));
    expect(await dialog.findByLabelText(/^Name/)).toHaveProperty('value', 'station cards');
    expect(dialog.getByText(/Only pictures, PDF and plain text/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    const uploads = within(await screen.findByRole('region', { name: 'Uploads' }));
    expect(uploads.getByText('station cards')).toBeTruthy();
  });
});

describe('a poster', () => {
  const PICTURE = 'data:image/webp;base64,AA';

  test('is drawn from a chosen picture and saved for this video', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1280, height: 720 }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(PICTURE);
    onTestFinished(() => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    });
    const { user, sent, choose } = await show();
    const dialog = await choose('Jump', 'Poster');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByRole('alert').textContent).toBe('Choose a picture first.');
    expect(sent).toEqual([]);
    const field = dialog.getByLabelText('Or choose a picture');
    await user.upload(field, new File(['a'], 'jump.png', { type: 'image/png' }));
    const preview = await dialog.findByRole('img', { name: 'New poster of Jump' });
    expect(preview.getAttribute('src')).toBe(PICTURE);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Poster saved: “Jump”')).toBeTruthy();
    expect(sent).toEqual([['PUT /videos/2/poster', { image: PICTURE }]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a renaming', () => {
  test.each([
    ['Mats', 'PATCH /files/9', 'File renamed to “Blue mats”'],
    ['Jump', 'PATCH /videos/2', 'Video renamed to “Blue mats”'],
  ])('of %s sends the name without spaces around it, and says so', async (medium, key, message) => {
    const { user, sent, choose } = await show();
    const dialog = await choose(medium, 'Rename');
    const field = dialog.getByRole('textbox', { name: 'Name' });
    const save = () => user.click(dialog.getByRole('button', { name: 'Rename' }));
    await user.clear(field);
    await save();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    await user.type(field, ' Blue mats ');
    await save();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(sent).toEqual([[key, { name: 'Blue mats' }]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('stays open and says why the server does not take it', async () => {
    const { user, choose } = await show({ status: 409, body: { error: 'CONFLICT', detail: null } });
    const dialog = await choose('Mats', 'Rename');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await dialog.findByText(/This conflicts with/)).toBeTruthy();
  });
});
