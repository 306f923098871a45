export {
  audienceOf,
  loadShellWords,
  type Audience,
  type Namespace,
  type Words,
} from './catalogues.ts';
export { clientWords, type ClientWords } from './client-words.ts';
export { createI18n, type Translations } from './create-i18n.ts';
export { createFormats, type Formats } from './formats.ts';
export { formatsOf, localeOf, useFormats } from './use-formats.ts';
export { I18nextProvider, Trans, useTranslation } from 'react-i18next';
