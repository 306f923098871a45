/** §3: a file of the documents page; any log entry means that it was read. */
type Logged = { readonly folder: 'policy' | 'additional'; readonly logs: readonly unknown[] };

/** §4: read once it has a log. */
export const isRead = (file: Logged): boolean => file.logs.length > 0;

/** §4: every policy is read; nothing is left to read where there are none. */
export const areAllPoliciesRead = (files: readonly Logged[]): boolean =>
  files.every((file) => file.folder !== 'policy' || isRead(file));
