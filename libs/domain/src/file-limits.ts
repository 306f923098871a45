/** Limits of uploaded files. The server rejects larger ones, and the portals say so before they send them. */

const MEGABYTE = 1024 * 1024;

/** Documents, and files and videos of schemes (§9). */
export const MAX_FILE_MB = 50;
export const MAX_FILE_BYTES = MAX_FILE_MB * MEGABYTE;

/** A file with a scheme to import. */
export const MAX_SCHEME_FILE_BYTES = 20 * MEGABYTE;

/** One part of an upload (ADR 0040). */
export const MAX_PART_BYTES = 5 * MEGABYTE;

/** Posters, logos and badges, which are stored as data URLs. */
export const MAX_PICTURE_BYTES = 40 * 1024;
