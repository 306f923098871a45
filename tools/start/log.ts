import { createWriteStream, openSync, renameSync, type WriteStream } from 'node:fs';
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
  const report = (error: unknown): void => {
    const message = `The log cannot be written: ${error instanceof Error ? error.message : String(error)}`;
    if (message !== problem) tell(message);
    problem = message;
  };
  // A stream that failed writes nothing more: the next line opens a new one. A full disk is reported once.
  const open = (): WriteStream | null => {
    try {
      // Opened here: a stream that opens its file later would write to the file that a rotation has created since.
      const opened = createWriteStream(file, { fd: openSync(file, 'a', 0o600) });
      opened.on('error', (error) => {
        if (stream === opened) stream = null;
        report(error);
      });
      return opened;
    } catch (error) {
      report(error);
      return null;
    }
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
    stream?.write(line, (error) => {
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
    // The file was removed.
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!missing) tell(`The log cannot be rotated: ${String(error)}`);
  }
};
