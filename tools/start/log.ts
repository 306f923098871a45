import { createWriteStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { jsonLog, type Log } from '@springboard/api/src/http/log.ts';

const LIMIT_BYTES = 16 * 1024 * 1024;

/** Every line goes to a file. Lines that need attention immediately also go to `notify`. */
export async function openLog(file: string, tell: (line: string) => void): Promise<Log> {
  await mkdir(dirname(file), { recursive: true });
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LIMIT_BYTES) await rename(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  const log = jsonLog(
    (line) => stream.write(line),
    () => new Date(),
  );
  stream.on('error', (error) => tell(`The log cannot be written: ${error.message}`));
  return {
    info: (event, fields) => {
      log.info(event, fields);
      if (event === 'database') tell(String(fields['message']));
    },
    error: (event, fields) => {
      log.error(event, fields);
      const { message, request_id } = fields;
      const more = typeof request_id === 'string' ? `, request ${request_id}` : '';
      const complete = event === 'database' || event === 'storage full';
      tell(complete ? String(message) : `${event}${more} (more in the log)`);
    },
  };
}
