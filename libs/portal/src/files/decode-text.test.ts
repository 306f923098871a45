import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXT = 'Vorname;Größe\r\nZoë;34';
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...text.split('').flatMap((one) => [one.charCodeAt(0), 0])]);

test('decodeText reads UTF-8 with and without a mark, UTF-16 and Windows-1252', () => {
  for (const bytes of [utf8(TEXT), utf8(`\uFEFF${TEXT}`), utf16(TEXT), latin(TEXT)]) {
    expect(decodeText(bytes)).toBe(TEXT);
  }
  expect(decodeText(new Uint8Array([0x80, 0x92]))).toBe('€’');
});
