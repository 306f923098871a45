import { FEATURE_FLAGS, LANGUAGES, PORTALS, type AuthProvider } from '@springboard/contract';
import type { Rows } from './rows.ts';

export type ClientText = {
  name: string;
  theme_name: string;
  auth_provider: AuthProvider;
  /** After the portal's name in its host names. */
  domain: string;
  /** Languages that are switched on. */
  languages: readonly (typeof LANGUAGES)[number][];
};

/** The client with all the sample data, and two that show the rules of other providers (§6, D14). */
export const DEMO: ClientText = {
  name: 'Meridian Gymnastics',
  theme_name: 'springboard',
  auth_provider: 'springboard',
  domain: 'localhost',
  languages: LANGUAGES,
};
export const COURSE_CLIENT: ClientText = {
  name: 'Meadowbank Leisure',
  theme_name: 'springboard',
  auth_provider: 'coursepro',
  domain: 'courses.localhost',
  languages: ['en-GB', 'cy-GB'],
};
export const BODY_CLIENT: ClientText = {
  name: 'Albion Gymnastics',
  theme_name: 'albion',
  auth_provider: 'bg',
  domain: 'national.localhost',
  languages: ['en-GB'],
};
export const OTHER_CLIENTS: readonly ClientText[] = [COURSE_CLIENT, BODY_CLIENT];

export const languageId = (language: (typeof LANGUAGES)[number]): number =>
  LANGUAGES.indexOf(language) + 1;

/** What a client has before it has any club. */
export const clientRows = (client_id: number, client: ClientText): Rows => ({
  client_hosts: PORTALS.map((portal) => ({
    host: `${portal}.${client.domain}`,
    client_id,
    portal,
  })),
  client_languages: LANGUAGES.map((language) => ({
    client_id,
    language_id: languageId(language),
    language,
    active: client.languages.includes(language) ? 1 : 0,
  })),
  // A course-management provider gives all of its own (§6).
  client_features:
    client.auth_provider === 'coursepro'
      ? []
      : [
          ...FEATURE_FLAGS.map((feature) => ({ client_id, feature, value: 'true' })),
          { client_id, feature: 'MAX_PAST_DAYS_ATTENDANCE', value: '14' },
        ],
});
