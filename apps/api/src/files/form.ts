import { FILE_FOLDERS, type FileFolder } from '@springboard/contract';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { Who } from '../http/who.ts';

/** What somebody says of a file that they upload. */
export type FormFields = {
  folder: FileFolder;
  description: string;
  club_ids: readonly number[];
};

const LONGEST_DESCRIPTION = 200;

/** The fields of a form, or what is wrong with them by name (D9). */
export const formFields = (
  given: Readonly<Record<string, string>>,
  who: Who,
): FormFields | Refusal => {
  const faults: Record<string, string> = {};
  const folder = FILE_FOLDERS.find((name) => name === given['folder']);
  if (folder === undefined || (folder === 'media' && who.role !== 'ngo')) faults['folder'] = 'enum';
  const description = (given['description'] ?? '').trim();
  if (description === '') faults['description'] = 'required';
  if (description.length > LONGEST_DESCRIPTION) faults['description'] = 'maxLength';
  if (description.includes('\0')) faults['description'] = 'characters';
  const numbers = (given['club_ids'] ?? '').split(',').filter((text) => text.trim() !== '');
  const club_ids = [...new Set(numbers.map(Number))];
  if (!club_ids.every((id) => Number.isInteger(id) && id > 0)) faults['club_ids'] = 'type';
  if (folder === undefined || Object.keys(faults).length > 0) {
    return refuse(422, 'VALIDATION', faults);
  }
  return { folder, description, club_ids };
};
