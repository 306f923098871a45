import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CSV_MESSAGES_FILE, csvMessagesText } from './csv-messages.ts';

test('the headings and codes of CSV files are the messages on screen', () => {
  expect(readFileSync(CSV_MESSAGES_FILE, 'utf8')).toBe(csvMessagesText());
});
