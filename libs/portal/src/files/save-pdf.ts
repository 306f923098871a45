import { saveFile } from './save-file.ts';

/**
 * Saves a PDF.
 * @param name of the file, without its ending
 * @param base64 as the server sends it
 */
export const savePdf = (name: string, base64: string): void => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveFile(`${name}.pdf`, bytes, 'application/pdf');
};
