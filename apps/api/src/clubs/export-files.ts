import type { Tenant, Writer } from '../database/tenancy.ts';
import type { FileStorage } from '../files/storage.ts';

/**
 * What is in the club's files, in pieces: `{"file":12,"at":65536,"bytes":"…"}` is the base64 of what follows the
 * first 65,536 bytes of the file with this id. Bytes that have been removed since are left out.
 */
export async function* linesOfFiles(
  db: Writer,
  storage: Pick<FileStorage, 'open' | 'size'>,
  { client_id }: Pick<Tenant, 'client_id'>,
  club_id: number,
): AsyncIterable<string> {
  const files = await db
    .selectFrom('files')
    .select(['id', 'storage_key'])
    .where('client_id', '=', client_id)
    .where('club_id', '=', club_id)
    .orderBy('id')
    .execute();
  for (const { id, storage_key } of files) {
    if ((await storage.size(storage_key)) === null) continue;
    let at = 0;
    for await (const piece of storage.open(storage_key)) {
      const bytes = Buffer.from(piece);
      yield `${JSON.stringify({ file: id, at, bytes: bytes.toString('base64') })}\n`;
      at += bytes.length;
    }
  }
}
