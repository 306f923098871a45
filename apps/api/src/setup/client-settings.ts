import {
  AUTH_PROVIDERS,
  type AuthProvider,
  LABEL_KINDS,
  type LabelKind,
  THEMES,
  type Theme,
} from '@springboard/contract';
import Type from 'typebox';
import { Value } from 'typebox/value';
import {
  courseManagementSettings,
  CourseManagementSettings,
  isLoopback,
  openIdSettings,
  OpenIdSettings,
} from '../auth/providers/settings.ts';

/** A label of the whole client. */
export type NewLabel = { kind: LabelKind; name: string; value: string };

/** What the pages and the sign-in of a client are made of. An absent field is not changed. */
export type ClientParts = {
  auth_provider?: AuthProvider;
  /** How the provider is reached. */
  provider_settings?: object;
  theme_name?: Theme;
  /** null: the theme as it is. */
  theme_url?: string | null;
  /** null: the wording of the scheme portal. */
  translation_url?: string | null;
  /** null: visits are not counted. */
  analytics_url?: string | null;
  labels?: readonly NewLabel[];
};

/** The options of the commands, with an example or the allowed values. */
export const PART_OPTIONS = {
  provider: AUTH_PROVIDERS.join(' or '),
  'provider-settings': 'provider.json (how the provider is reached)',
  theme: THEMES.join(' or '),
  'theme-url': 'https://example.org/theme.css or none',
  'translation-url': 'https://example.org/texts or none',
  'analytics-url': 'https://example.org/count.js or none',
  labels: 'labels.json (the headings of lesson plans)',
} as const;
type PartOption = keyof typeof PART_OPTIONS;

/** Checks the options. `readJson` returns the content of a file, or undefined if it is no JSON. */
export const parseParts = (
  options: Readonly<Partial<Record<PartOption, string>>>,
  readJson: (path: string) => unknown,
): { parts: ClientParts; wrong: readonly PartOption[] } => {
  const wrong: PartOption[] = [];
  const read = <T>(name: PartOption, parse: (text: string) => T | undefined): T | undefined => {
    const text = options[name];
    if (text === undefined) return undefined;
    const value = parse(text);
    if (value === undefined) wrong.push(name);
    return value;
  };
  const auth_provider = read('provider', (text) =>
    AUTH_PROVIDERS.find((candidate) => candidate === text),
  );
  const provider_settings = read('provider-settings', (path) => objectOf(readJson(path)));
  const theme_name = read('theme', (text) => THEMES.find((candidate) => candidate === text));
  const theme_url = read('theme-url', (text) => addressOf(text));
  const translation_url = read('translation-url', (text) => addressOf(text));
  const analytics_url = read('analytics-url', (text) => addressOf(text));
  const labels = read('labels', (path) => labelsOf(readJson(path)));
  return {
    parts: {
      ...(auth_provider !== undefined && { auth_provider }),
      ...(provider_settings !== undefined && { provider_settings }),
      ...(theme_name !== undefined && { theme_name }),
      ...(theme_url !== undefined && { theme_url }),
      ...(translation_url !== undefined && { translation_url }),
      ...(analytics_url !== undefined && { analytics_url }),
      ...(labels !== undefined && { labels }),
    },
    wrong,
  };
};

const objectOf = (value: unknown): object | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;

/** `none` is null. An address is encrypted, or of this machine, or a path on the portals' own hosts. */
const addressOf = (text: string): string | null | undefined => {
  if (text === 'none') return null;
  if (/^\/[^\s/\\][^\s\\]*$/.test(text)) return text;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  return url.protocol === 'https:' || isLoopback(url) ? url.href : undefined;
};

const Labels = Type.Array(
  Type.Object(
    {
      kind: Type.Union(LABEL_KINDS.map((kind) => Type.Literal(kind))),
      name: Type.String({ pattern: '\\S', maxLength: 50 }),
      value: Type.Optional(Type.String({ maxLength: 200 })),
    },
    { additionalProperties: false },
  ),
  { maxItems: 40 },
);

const labelsOf = (value: unknown): NewLabel[] | undefined =>
  Value.Check(Labels, value)
    ? value.map((label) => ({
        kind: label.kind,
        name: label.name.trim(),
        value: label.value?.trim() ?? '',
      }))
    : undefined;

/** Whether these settings reach a provider of this kind. Our own accounts have none. */
export const areSettingsOf = (provider: AuthProvider, settings: object): boolean => {
  if (provider === 'springboard') return false;
  const names = Object.keys(settings);
  if (provider === 'coursepro') {
    const known = courseManagementSettings(settings);
    return known !== null && isSecretName(known.key) && areKnown(names, CourseManagementSettings);
  }
  const known = openIdSettings(settings);
  const isNamed = known?.secret === undefined || isSecretName(known.secret);
  return known !== null && isNamed && areKnown(names, OpenIdSettings);
};

/** A misspelt setting would have no effect. */
const areKnown = (names: readonly string[], { properties }: { properties: object }): boolean =>
  names.every((name) => Object.hasOwn(properties, name));

/** The secret itself is not in the database (ADR 0009). */
const isSecretName = (name: string): boolean => /^SPRINGBOARD_PROVIDER_[A-Z0-9_]{1,60}$/.test(name);
