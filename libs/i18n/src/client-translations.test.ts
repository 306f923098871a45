import { describe, expect, test } from 'vitest';
import { clientTranslations, withClientMessages } from './client-translations.ts';

const MESSAGES = { title: 'Hello {{name}}', nested: { one: 'One' } };

describe('withClientMessages', () => {
  test('replaces the messages that the client words itself', () => {
    const client = { common: { title: 'Hiya {{ name }}', nested: { one: '1' } } };
    expect(withClientMessages('common', MESSAGES, client)).toEqual({
      title: 'Hiya {{ name }}',
      nested: { one: '1' },
    });
  });

  test.each<[string, unknown]>([
    ['an empty file', null],
    ['a list', ['title']],
    ['a text in place of a namespace', { common: 'x' }],
    ['a text in place of a section', { common: { nested: 'x' } }],
    ['a section in place of a text', { common: { title: { en: 'x' } } }],
    ['a number', { common: { title: 7 } }],
    ['an unknown key', { common: { other: 'x' }, club: { a: 'x' } }],
    ['a variable that the message does not provide', { common: { title: 'Hi {{surname}}' } }],
    ['a text that includes another message', { common: { nested: { one: '$t(title)' } } }],
    ['a key of every object', { common: { constructor: 'x', toString: 'x' } }],
  ])('ignores %s', (_, client) => {
    expect(withClientMessages('common', MESSAGES, client)).toEqual(MESSAGES);
  });
});

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
