import { createWriteStream, renameSync, type WriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { jsonLog, type Log } from '@springboard/api/src/http/log.ts';

const LIMIT_BYTES = 16 * 1024 * 1024;

/**
 * Every line goes to a file. Lines that need attention immediately also go to `tell`. A file that would grow above the
 * limit becomes `<file>.1`, in place of the one before.
 */
export async function openLog(
  file: string,
  tell: (line: string) => void,
  limit_bytes = LIMIT_BYTES,
): Promise<Log> {
  await mkdir(dirname(file), { recursive: true });
  let problem: string | null = null;
  // A stream that failed writes nothing more: the next line opens a new one. A full disk is said once.
  const open = (): WriteStream => {
    const opened = createWriteStream(file, { flags: 'a', mode: 0o600 });
    opened.on('error', (error) => {
      if (stream === opened) stream = null;
      const message = `The log cannot be written: ${error.message}`;
      if (message !== problem) tell(message);
      problem = message;
    });
    return opened;
  };
  let size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  let stream: WriteStream | null = null;
  const write = (line: string): void => {
    const bytes = Buffer.byteLength(line);
    if (size > 0 && size + bytes > limit_bytes) {
      // The old stream still writes its last lines, to the renamed file.
      stream?.end();
      stream = null;
      rotate(file, tell);
      size = 0;
    }
    stream ??= open();
    size += bytes;
    stream.write(line, (error) => {
      if (error == null) problem = null;
    });
  };
  const log = jsonLog(write, () => new Date());
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

const rotate = (file: string, tell: (line: string) => void): void => {
  try {
    renameSync(file, `${file}.1`);
  } catch (error) {
    // The stream has not created the file yet.
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!missing) tell(`The log cannot be rotated: ${String(error)}`);
  }
};
