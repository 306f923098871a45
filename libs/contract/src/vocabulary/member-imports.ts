/** What an import does with a row. */
export const IMPORT_ACTIONS = ['create', 'update', 'duplicate', 'error', 'skip'] as const;

/** What a user decides about a row: a new member, the member who was found, or neither. */
export const IMPORT_DECISIONS = ['create', 'update', 'skip'] as const;
