/** §3: policies and additional documents have a read status; media belong to schemes. */
export const FILE_FOLDERS = ['policy', 'additional', 'media'] as const;
export type FileFolder = (typeof FILE_FOLDERS)[number];

/** The roles that a document can be for. */
export const FILE_ROLES = ['admin', 'coach'] as const;
export type FileRole = (typeof FILE_ROLES)[number];

/** Characters of the description of a document, and of the note about a version of it. */
export const MAX_DOCUMENT_TEXT_LENGTH = 200;
