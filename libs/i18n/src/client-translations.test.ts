import { describe, expect, test } from 'vitest';
import { clientTranslations } from './client-translations.ts';

describe('clientTranslations', () => {
  test('reads the file of the language below the client’s address', async () => {
    const requested: string[] = [];
    const load = clientTranslations('https://club.test/texts/', (input) => {
      requested.push(String(input instanceof Request ? input.url : input));
      return Promise.resolve(Response.json({ common: {} }));
    });
    expect(await load('cy-GB')).toEqual({ common: {} });
    expect(requested).toEqual(['https://club.test/texts/cy-GB.json']);
  });

  test.each<[string, () => Promise<Response>]>([
    ['is missing', () => Promise.resolve(new Response('', { status: 404 }))],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is an HTML page', () => Promise.resolve(new Response('<h1>'))],
  ])('resolves with null if the file %s', async (_, fetch) => {
    expect(await clientTranslations('https://club.test', fetch)('en-GB')).toBeNull();
  });
});
