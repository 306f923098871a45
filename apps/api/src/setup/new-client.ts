import { type Locale, LANGUAGES, type Portal, PORTALS } from '@springboard/contract';
import { validateEmail, validateName } from '@springboard/domain';

/** A client to create, with its first club and its first administrator (D15). */
export type NewClient = {
  name: string;
  hosts: Readonly<Record<Portal, string>>;
  languages: readonly Locale[];
  club: string;
  /** The time zone of the club, as `Europe/London`. */
  time_zone: string;
  administrator: NewUser & { of: 'national-body' | 'club' };
};

export type NewUser = {
  firstname: string;
  lastname: string;
  email: string;
  /** Their number at a national body, by which its sign-in finds them. */
  ngo_id?: string;
};

/** The fields of the set-up form, and the options of the command. */
export const CLIENT_FIELDS = [
  'name',
  ...PORTALS,
  'languages',
  'first-club',
  'time-zone',
  'administrator',
  'firstname',
  'lastname',
  'email',
] as const;
export type ClientField = (typeof CLIENT_FIELDS)[number];

export type FieldCode = 'REQUIRED' | 'HOST' | 'HOST_TWICE' | 'LANGUAGE' | 'TIME_ZONE' | 'EMAIL';
export type FieldErrors = Partial<Record<ClientField, FieldCode>>;

/** Checks the fields of a form or a command. `languages` are separated by commas. */
export const parseClient = (
  fields: Readonly<Record<ClientField, string>>,
): { ok: true; client: NewClient } | { ok: false; errors: FieldErrors } => {
  const errors: FieldErrors = {};
  const text = (field: ClientField): string => {
    const value = fields[field].trim();
    if (validateName(value) !== null) errors[field] = 'REQUIRED';
    return value;
  };
  const host = (portal: Portal): string => {
    const value = fields[portal].trim().toLowerCase();
    if (!isHostName(value)) errors[portal] = 'HOST';
    return value;
  };
  const hosts = {
    coach: host('coach'),
    club: host('club'),
    scheme: host('scheme'),
    parent: host('parent'),
  };
  const names = Object.values(hosts);
  for (const portal of PORTALS) {
    if (names.filter((name) => name === hosts[portal]).length > 1) errors[portal] ??= 'HOST_TWICE';
  }
  const wanted = fields.languages.split(',').map((language) => language.trim());
  const languages = LANGUAGES.filter((language) => wanted.includes(language));
  if (languages.length === 0 || languages.length !== wanted.length) errors.languages = 'LANGUAGE';
  const time_zone = fields['time-zone'].trim();
  if (!isTimeZone(time_zone)) errors['time-zone'] = 'TIME_ZONE';
  const email = fields.email.trim();
  if (validateEmail(email) !== null) errors.email = 'EMAIL';
  const of = fields.administrator;
  if (of !== 'club' && of !== 'national-body') errors.administrator = 'REQUIRED';
  const client: NewClient = {
    name: text('name'),
    hosts,
    languages,
    club: text('first-club'),
    time_zone,
    administrator: {
      firstname: text('firstname'),
      lastname: text('lastname'),
      email,
      of: of === 'club' ? 'club' : 'national-body',
    },
  };
  return Object.keys(errors).length === 0 ? { ok: true, client } : { ok: false, errors };
};

/** A name without protocol, port and path, as the browser sends it. */
export const isHostName = (text: string): boolean =>
  text.length <= 253 &&
  /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(text);

/** Whether it is the IANA name of a time zone. */
export const isTimeZone = (text: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
