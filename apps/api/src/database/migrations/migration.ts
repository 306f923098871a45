/** One step of the schema. Its place in `migrations` is its number; a published step never changes. */
export type Migration = { readonly name: string; readonly sql: string };
