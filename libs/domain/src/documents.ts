/** §3: a file of the documents page. Any log entry means that it was read. */
type Logged = { readonly folder: 'policy' | 'additional'; readonly logs: readonly unknown[] };

/** §4: a file with a log entry is read. */
export const isRead = (file: Logged): boolean => file.logs.length > 0;

/** §4: whether every policy is read; true without policies. */
export const areAllPoliciesRead = (files: readonly Logged[]): boolean =>
  files.every((file) => file.folder !== 'policy' || isRead(file));
