import { describe, expect, test } from 'vitest';
import { withClientMessages } from './client-messages.ts';

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
