import { expect, test } from 'vitest';
import { PICTURES } from '../src/picture/names.ts';
import { pageWithPicture } from './picture.ts';

const PAGE =
  '<html><head><script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" href="/a.js"><link rel="stylesheet" crossorigin href="/assets/index-1.css"></head><body><div id="root"></div></body></html>';
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self'";
const parts = {
  style: '/assets/index-1.css',
  script: 'show()',
  hashes: { style: "'sha256-of-style'", script: "'sha256-of-script'" },
};

const answer = (path: string, pictures: Record<string, string>) => {
  const match = async (address: RequestInfo | URL, options?: MultiCacheQueryOptions) => {
    const html =
      options?.cacheName === PICTURES && typeof address === 'string'
        ? pictures[address]
        : undefined;
    return html === undefined ? undefined : new Response(html);
  };
  const headers = { link: '</a.js>; rel=modulepreload', 'content-security-policy': POLICY };
  return pageWithPicture(
    { url: `https://coach.test${path}` },
    {
      build: { entry: '/assets/index-1.js', picture: parts },
      caches: { match },
      fileOf: async (file) =>
        file === parts.style ? new Response('p{color:$&}') : new Response(PAGE, { headers }),
    },
  );
};

test('the page comes with the picture of its address and all that it needs, and fetches nothing yet', async () => {
  const response = await answer('/groups?date=1', {
    '/groups?date=1': "<div id='picture'>$& $1</div>",
  });
  expect(await response?.text()).toBe(
    [
      `<html><head><style>p{color:$&}</style></head>`,
      `<body><div id="root"></div><div id='picture'>$& $1</div>`,
      `<script data-entry="/assets/index-1.js">show()</script></body></html>`,
    ].join(''),
  );
  expect(response?.headers.get('link')).toBeNull();
});

test('its policy allows these two and nothing else', async () => {
  const response = await answer('/groups', { '/groups': '<div></div>' });
  expect(response?.headers.get('content-security-policy')).toBe(
    "default-src 'self'; script-src 'self' 'sha256-of-script'; style-src 'self' 'sha256-of-style'",
  );
});

test('without a picture it comes as it is', async () => {
  const response = await answer('/groups', { '/groups?date=1': '<div></div>' });
  expect(await response?.text()).toBe(PAGE);
  expect(response?.headers.get('content-security-policy')).toBe(POLICY);
});
