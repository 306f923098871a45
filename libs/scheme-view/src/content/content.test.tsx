import type { ContentBlock, Features } from '@springboard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { curriculumOf, level, openScheme, skill } from '../../testing/index.ts';

const block = (
  type: ContentBlock['type'],
  value: string | string[],
  title: string | null = null,
): ContentBlock => ({ title, value, type });

const open = (...content: ContentBlock[]) => openWith(undefined, ...content);

const openWith = (features: Features | undefined, ...content: ContentBlock[]) => {
  const tree = [level('/seed', [skill('/seed/roll', { content }), skill('/seed/bridge')])];
  const here = [curriculumOf('sample', 'Sample scheme', tree)];
  return openScheme({
    address: '/scheme/sample/seed/roll',
    here,
    ...(features && { features }),
  });
};

describe('Content', () => {
  test('[§2] renders text as Markdown below its title', async () => {
    await open(block('text', 'Keep the **chin** in.\n\n- one\n- two', 'How to'));
    await screen.findByRole('heading', { level: 4, name: 'How to' });
    expect((await screen.findByText('chin')).tagName).toBe('STRONG');
    expect(screen.getByText('two').closest('li')).toBeTruthy();
  });

  test('[§2] renders titles, warnings as notices, and tags as chips', async () => {
    await open(
      block('title', 'Before you start'),
      block('warning', 'Mind the *mat*.', 'Safety'),
      block('tags', ['landing', 'partner']),
    );
    await screen.findByRole('heading', { level: 4, name: 'Before you start' });
    expect(screen.getByText('Safety')).toBeTruthy();
    expect((await screen.findByText('mat')).tagName).toBe('EM');
    expect(screen.getByText('landing').closest('li')).toBeTruthy();
  });

  test('[§2] renders files as images or links', async () => {
    await open(block('files', ['/media/roll.png', '/media/plan%20a.pdf']));
    const image = await screen.findByRole('img', { name: 'roll.png' });
    expect(image.getAttribute('src')).toMatch(/\/media\/roll\.png$/);
    const link = screen.getByRole('link', { name: 'plan a.pdf' });
    expect(link.getAttribute('href')).toBe('/media/plan%20a.pdf');
  });

  test('[scheme-portal §5] renders a picture of the scheme, and opens its documents', async () => {
    const files = [
      { id: 7, name: 'Station cards', mime: 'application/pdf', size: 2000 },
      { id: 8, name: 'Mats', mime: 'image/webp', size: 2000 },
    ];
    vi.stubGlobal('fetch', async () => new Response('picture'));
    URL.createObjectURL = () => 'blob:mats';
    URL.revokeObjectURL = () => undefined;
    const tab = { opener: null, location: { href: '' }, close: () => undefined };
    vi.stubGlobal('open', () => tab);
    const content = [block('files', ['7', '8', '9'])];
    const { user } = await openScheme({
      address: '/scheme/sample/seed/roll',
      here: [
        curriculumOf('sample', 'Sample scheme', [
          level('/seed', [skill('/seed/roll', { content })]),
        ]),
      ],
      server: ({ pathname }) => {
        const file = files.find(({ id }) => pathname.endsWith(`/files/${id}`));
        return { body: file ? { ...file, direct_url: `/v1/file-${file.id}` } : files };
      },
    });
    const image = await screen.findByRole('img', { name: 'Mats' });
    expect(image.getAttribute('src')).toBe('blob:mats');
    await user.click(screen.getByRole('button', { name: /^Station cards/ }));
    await waitFor(() => expect(tab.location.href).toBe('/v1/file-7'));
    // Nothing for the file that was deleted.
    expect(screen.getAllByRole('listitem').filter((item) => item.textContent === '')).toHaveLength(
      1,
    );
  });

  describe('a picture with a small one', () => {
    const SMALL = 'data:image/webp;base64,AA';
    const show = async (width: number, mime: string, hasSmall = true) => {
      vi.stubGlobal('innerWidth', width);
      vi.stubGlobal('matchMedia', () =>
        Object.assign(new EventTarget(), { matches: width >= 640 }),
      );
      vi.stubGlobal('fetch', async () => new Response('picture'));
      URL.createObjectURL = () => 'blob:large';
      URL.revokeObjectURL = () => undefined;
      const file = { id: 8, name: 'Mats', mime, size: 2000, small_url: '/small' };
      const content = [block('files', ['8'])];
      const tree = [level('/seed', [skill('/seed/roll', { content })])];
      const opened = await openScheme({
        address: '/scheme/sample/seed/roll',
        here: [curriculumOf('sample', 'Sample scheme', tree)],
        server: ({ pathname }) => {
          if (pathname.endsWith('/files/8/small'))
            return hasSmall ? { body: { image: SMALL } } : { status: 404 };
          return { body: pathname.endsWith('/8') ? { ...file, direct_url: '/v1/file' } : [file] };
        },
      });
      const image = await screen.findByRole('img', { name: 'Mats' });
      return { ...opened, source: image.getAttribute('src') };
    };

    test.each([
      ['the small one on a phone', 390, 'image/webp', SMALL],
      ['the large one on a tablet', 820, 'image/webp', 'blob:large'],
      ['a drawing as it is', 390, 'image/svg+xml', 'blob:large'],
      ['an animation as it is', 390, 'image/gif', 'blob:large'],
    ])('[scheme-portal §5] shows %s', async (_, width, mime, source) => {
      expect((await show(width, mime)).source).toBe(source);
    });

    test('shows the large one if the small one cannot be read', async () => {
      expect((await show(390, 'image/webp', false)).source).toBe('blob:large');
    });
  });

  test.each([
    [{}, null],
    [{ ENABLE_NODE_TAGS: true }, 'landing'],
  ])('[§6] with %j shows tags as %s', async (features, shown) => {
    await openWith(features, block('text', 'Roll.'), block('tags', ['landing'], 'Tags'));
    await screen.findByText('Roll.');
    expect(screen.queryByText('landing')?.textContent ?? null).toBe(shown);
    expect(screen.queryByRole('heading', { name: 'Tags' }) !== null).toBe(shown !== null);
  });

  test.each([
    [{}, 'link', 0],
    [{ ENABLE_RICH_MEDIA: true }, 'img', 1],
  ] as const)(
    '[§6] with %j renders an image as %s and lists %i videos',
    async (features, role, count) => {
      await openWith(
        features,
        block('files', ['/media/roll.png']),
        block('video', ['https://video.test/roll.mp4']),
      );
      await screen.findByRole(role, { name: /^roll.png/ });
      if (count > 0) await screen.findByRole('list', { name: 'Videos to watch' });
      expect(screen.queryAllByRole('list', { name: 'Videos to watch' })).toHaveLength(count);
    },
  );

  test.each(['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>'])(
    'a video block with %s shows no video',
    async (address) => {
      await openWith({ ENABLE_RICH_MEDIA: true }, block('video', [address, 'https://video.test/']));
      await screen.findByRole('list', { name: 'Videos to watch' });
      const links = screen.getAllByRole('link', { name: 'video.test' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://video.test/']);
      expect(document.querySelectorAll('[href^="javascript"], [href^="data"]')).toHaveLength(0);
    },
  );

  test('[§2] text-no-link shows the text of a link without the link', async () => {
    await open(block('text-no-link', 'See [the rules](https://example.org) first.'));
    await screen.findByText('the rules');
    expect(screen.queryByRole('link', { name: /the rules/ })).toBeNull();
  });

  test('an external link opens a new tab without access to this one', async () => {
    await open(block('link', '[The rules](https://example.org/rules)'));
    const link = await screen.findByRole('link', { name: /^The rules/ });
    expect(link.textContent).toBe('The rules (opens in a new tab)');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
  });

  test('[§2] a link to a skill of the scheme opens it in a dialog', async () => {
    const { user, address } = await open(block('link', '[Bridge](/scheme/sample/seed/bridge)'));
    await user.click(await screen.findByRole('link', { name: 'Bridge' }));
    await screen.findByRole('dialog', { name: 'Bridge' });
    expect(address()).toBe('/scheme/sample/seed/roll?skill=%2Fseed%2Fbridge');
  });

  test('[§2] a link to a level opens the page of the level', async () => {
    const { user, address } = await open(block('link', '[Up](/scheme/sample/seed)'));
    await user.click(await screen.findByRole('link', { name: 'Up' }));
    await screen.findByRole('heading', { level: 2, name: 'Seed' });
    expect(address()).toBe('/scheme/sample/seed');
  });

  test('[§8] a link to an unknown node raises an alert and does not navigate', async () => {
    const { user, address, context } = await open(block('link', '[Gone](/scheme/sample/gone)'));
    await user.click(await screen.findByRole('link', { name: 'Gone' }));
    expect(context.alerts.read().map(({ title }) => title)).toEqual(['Skill or level not found']);
    expect(address()).toBe('/scheme/sample/seed/roll');
  });

  test.each([
    '<script>window.hacked = 1</script>Text',
    '<img src=x onerror="window.hacked = 1">Text',
    '<iframe src="https://example.org"></iframe>Text',
    '<svg onload="window.hacked = 1"></svg>Text',
    '<a href="javascript:window.hacked=1">Text</a>',
    '<style>body{display:none}</style>Text',
    '<form action="https://example.org"><button>Text</button></form>',
    '[Text](javascript:window.hacked=1)',
    '[Text](java&#115;cript:window.hacked=1)',
    '[Text](JAVASCRIPT:window.hacked=1)',
    '[Text](data:text/html;base64,PHNjcmlwdD4=)',
    '[Text](vbscript:x)',
    '[Text][x]\n\n[x]: javascript:window.hacked=1',
    '![Text](javascript:window.hacked=1)',
    '![Text](https://example.org/pixel.gif)',
    '![Text](x" onerror="window.hacked=1)',
    '<javascript:window.hacked=1> Text',
  ])('renders hostile content without effect: %s', async (text) => {
    await open(block('text', text));
    await screen.findByRole('heading', { level: 3, name: 'Roll' });
    await screen.findAllByText(/Text/);
    const main = screen.getByRole('main');
    expect(main.querySelector('script, iframe, svg[onload], style, form, object')).toBeNull();
    for (const element of main.querySelectorAll('*')) {
      const names = element.getAttributeNames();
      expect(names.filter((name) => name.startsWith('on'))).toEqual([]);
    }
    for (const link of within(main).queryAllByRole('link')) {
      expect(link.getAttribute('href')).toMatch(/^(\/|https:\/\/)/);
    }
    for (const image of main.querySelectorAll('img')) {
      expect(new URL(image.src).origin).toBe(location.origin);
    }
    expect(Reflect.get(window, 'hacked')).toBeUndefined();
  });
});
