import { type DBSchema, openDB } from 'idb';
import { UPLOAD_DATABASE } from './upload-database.ts';

/** A video or a file that is on its way to the server. */
export type StoredUpload = {
  /** Also the request id of the call that adds the video, so that it is added once. */
  readonly id: string;
  readonly owner: string;
  readonly slug: string;
  readonly kind: 'video' | 'file';
  readonly name: string;
  readonly file: Blob;
  /** Of a picture: the same with at most 640 px, as a data URL. */
  readonly image?: string | null;
  /** The video that it replaces; null: a new one. */
  readonly replaces: number | null;
  /** The id of the upload on the server; null: not started there. */
  readonly upload_id: string | null;
  /** Whether the file is in a form that the server takes; false: a video that is converted first. */
  readonly isReady: boolean;
};

/** Keeps uploads on the device until they are complete, so that they continue after a reload. */
export type UploadStorage = {
  /** In the order in which they were added. */
  load(): Promise<readonly StoredUpload[]>;
  put(upload: StoredUpload): Promise<void>;
  remove(id: string): Promise<void>;
};

interface Schema extends DBSchema {
  uploads: {
    key: string;
    value: StoredUpload & { readonly at: number };
    indexes: { owner: [string, number] };
  };
}

/** Without a database of the browser it keeps nothing. @param owner the user */
export const openUploadStorage = (owner: string, now: () => number): UploadStorage => {
  if (!('indexedDB' in globalThis)) return NOTHING;
  let opening: ReturnType<typeof open> | undefined;
  const database = async () => {
    opening ??= open();
    return opening;
  };
  return {
    async load() {
      const range = IDBKeyRange.bound([owner, 0], [owner, Number.MAX_VALUE]);
      return (await database()).getAllFromIndex('uploads', 'owner', range);
    },
    async put(upload) {
      const known = await (await database()).get('uploads', upload.id);
      await (await database()).put('uploads', { ...upload, at: known?.at ?? now() });
    },
    async remove(id) {
      await (await database()).delete('uploads', id);
    },
  };
};

const NOTHING: UploadStorage = {
  load: async () => [],
  put: async () => undefined,
  remove: async () => undefined,
};

const open = () =>
  openDB<Schema>(UPLOAD_DATABASE, 2, {
    upgrade(database, version) {
      // Uploads of version 1 do not say of which kind they are.
      if (version > 0) database.deleteObjectStore('uploads');
      const uploads = database.createObjectStore('uploads', { keyPath: 'id' });
      uploads.createIndex('owner', ['owner', 'at']);
    },
  });
