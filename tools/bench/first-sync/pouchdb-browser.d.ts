/** The used part of PouchDB. Its own types declare a Buffer that is not Node's. */
declare module 'pouchdb-browser' {
  type Stored = { readonly _id: string } & { readonly [field: string]: unknown };

  export default class PouchDB {
    constructor(name: string);
    bulkDocs(documents: readonly Stored[]): Promise<unknown>;
    allDocs(range: { startkey: string; endkey: string }): Promise<{ rows: readonly unknown[] }>;
    get(id: string): Promise<Stored>;
    destroy(): Promise<unknown>;
  }
}
