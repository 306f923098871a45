import { expect, test } from 'vitest';
import { clientWords, withClientWords } from './client-words.ts';

const WORDS = { common: { title: 'Hello {{name}}', nested: { one: 'One' } }, coach: { a: 'A' } };

test('texts replace those of the same place, in any namespace', () => {
  const client = { common: { title: 'Hiya {{ name }}', nested: { one: '1' } }, coach: { a: 'B' } };
  expect(withClientWords(WORDS, client)).toEqual({
    common: { title: 'Hiya {{ name }}', nested: { one: '1' } },
    coach: { a: 'B' },
  });
});

test.each<[string, unknown]>([
  ['nothing at all', null],
  ['a list', ['title']],
  ['a text in the place of a namespace', { common: 'x' }],
  ['a text in the place of a group', { common: { nested: 'x' } }],
  ['a group in the place of a text', { common: { title: { en: 'x' } } }],
  ['a number', { common: { title: 7 } }],
  ['a key that nobody has', { common: { other: 'x' }, club: { a: 'x' } }],
  ['a value that is not given there', { common: { title: 'Hi {{surname}}' } }],
  ['a text that quotes another', { common: { nested: { one: '$t(title)' } } }],
  ['a key of every object', { common: { constructor: 'x', toString: 'x' } }],
])('%s changes nothing', (_, client) => {
  expect(withClientWords(WORDS, client)).toEqual(WORDS);
});

test("the file is the client's address and the language", async () => {
  const asked: string[] = [];
  const words = clientWords('https://club.test/words/', (input) => {
    asked.push(String(input instanceof Request ? input.url : input));
    return Promise.resolve(Response.json({ common: {} }));
  });
  expect(await words('cy-GB')).toEqual({ common: {} });
  expect(asked).toEqual(['https://club.test/words/cy-GB.json']);
});

test.each<[string, () => Promise<Response>]>([
  ['is not there', () => Promise.resolve(new Response('', { status: 404 }))],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is a page', () => Promise.resolve(new Response('<h1>'))],
])('a file that %s means no words of its own', async (_, fetch) => {
  expect(await clientWords('https://club.test', fetch)('en-GB')).toBeNull();
});
