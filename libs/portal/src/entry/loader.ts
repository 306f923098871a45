import type { LoaderFunctionArgs } from 'react-router';
import { partsOf } from '../parts.ts';

/** Of a page before the login that needs nothing but its words. */
export const entryLoader = async ({ context }: LoaderFunctionArgs): Promise<null> => {
  await partsOf(context).loadEntryWords();
  return null;
};
