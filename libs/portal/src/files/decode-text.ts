/** The text of a file. Programs on Windows write UTF-8 with or without a mark, Windows-1252, or UTF-16 with a mark. */
export const decodeText = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** As `decodeText`, of a file that a user chose. */
export const readText = async (file: Blob): Promise<string> =>
  decodeText(new Uint8Array(await file.arrayBuffer()));
