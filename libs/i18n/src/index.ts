export { COMMON, ENTRY, SIGNED_IN } from './catalogues.ts';
export { clientTranslations, type ClientTranslations } from './client-translations.ts';
export { createI18n, type Translations } from './create-i18n.ts';
export { createFormats, type Formats } from './formats.ts';
export type { Catalogue, PortalMessages } from './messages.ts';
export { formatsOf, localeOf, useFormats } from './use-formats.ts';
export { I18nextProvider, Trans } from 'react-i18next';
export { useTranslation } from './use-translation.ts';
