import { describe, expect, test } from 'vitest';
import { pageWithSnapshot } from './page-with-snapshot.ts';
import { SNAPSHOT_CACHE } from './snapshot.ts';

const PAGE =
  '<html><head><script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" href="/a.js"><link rel="stylesheet" crossorigin href="/assets/index-1.css"></head><body><div id="root"></div></body></html>';
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self'";
const inline = {
  style: '/assets/index-1.css',
  script: 'show()',
  hashes: { style: "'sha256-of-style'", script: "'sha256-of-script'" },
};

const respond = (path: string, snapshots: Record<string, string>) => {
  const match = async (address: RequestInfo | URL, options?: MultiCacheQueryOptions) => {
    const html =
      options?.cacheName === SNAPSHOT_CACHE && typeof address === 'string'
        ? snapshots[address]
        : undefined;
    return html === undefined ? undefined : new Response(html);
  };
  const headers = { link: '</a.js>; rel=modulepreload', 'content-security-policy': POLICY };
  return pageWithSnapshot(
    { url: `https://coach.test${path}` },
    {
      page: async () => new Response(PAGE, { headers }),
      stylesheet: async () => new Response('p{color:$&}'),
      entry: '/assets/index-1.js',
      inline,
      caches: { match },
    },
  );
};

describe('pageWithSnapshot', () => {
  test('adds the snapshot of the address with its inline files, and loads no other file', async () => {
    const response = await respond('/groups?date=1', {
      '/groups?date=1': "<div id='start-snapshot'>$& $1</div>",
    });
    expect(await response?.text()).toBe(
      [
        `<html><head><style>p{color:$&}</style></head>`,
        `<body><div id="root"></div><div id='start-snapshot'>$& $1</div>`,
        `<script data-entry="/assets/index-1.js">show()</script></body></html>`,
      ].join(''),
    );
    expect(response?.headers.get('link')).toBeNull();
  });

  test('allows only the inline style and script in the policy', async () => {
    const response = await respond('/groups', { '/groups': '<div></div>' });
    expect(response?.headers.get('content-security-policy')).toBe(
      "default-src 'self'; script-src 'self' 'sha256-of-script'; style-src 'self' 'sha256-of-style'",
    );
  });

  test('returns the page unchanged without a snapshot', async () => {
    const response = await respond('/groups', { '/groups?date=1': '<div></div>' });
    expect(await response?.text()).toBe(PAGE);
    expect(response?.headers.get('content-security-policy')).toBe(POLICY);
  });
});
