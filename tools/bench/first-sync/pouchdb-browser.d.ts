/** What is used of PouchDB. Its own types declare a Buffer that is not Node's. */
declare module 'pouchdb-browser' {
  type Kept = { readonly _id: string } & { readonly [field: string]: unknown };

  export default class PouchDB {
    constructor(name: string);
    bulkDocs(documents: readonly Kept[]): Promise<unknown>;
    allDocs(range: { startkey: string; endkey: string }): Promise<{ rows: readonly unknown[] }>;
    get(id: string): Promise<Kept>;
    destroy(): Promise<unknown>;
  }
}
