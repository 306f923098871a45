/**
 * The lists that the start of every portal needs. The first download has this module, and not the rest of the
 * vocabulary.
 */

export const PORTALS = ['coach', 'club', 'scheme', 'parent'] as const;
export type Portal = (typeof PORTALS)[number];

/** D5: the role of a user in a club; `ngo` holds for a whole client. */
export const ROLES = ['coach', 'admin', 'ngo', 'parent'] as const;
export type Role = (typeof ROLES)[number];

/** §1: the role that each portal is for. */
export const PORTAL_ROLE = {
  coach: 'coach',
  club: 'admin',
  scheme: 'ngo',
  parent: 'parent',
} as const satisfies Record<Portal, Role>;

/** §1, in the order of the language picker. */
export const LANGUAGES = ['en-GB', 'cy-GB', 'fr-FR', 'de-DE'] as const;
export type Locale = (typeof LANGUAGES)[number];

/** HTTP status of maintenance (§4, D9). */
export const MAINTENANCE_STATUS = 540;
