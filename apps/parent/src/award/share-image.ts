import { saveFile } from '@springboard/portal';

/** Opens the device's share sheet with the image. Where the device shares no files, the image is saved. */
export const shareImage = async (image: Blob, name: string, text: string): Promise<void> => {
  const files = [new File([image], name, { type: image.type })];
  if (!canShare(files)) return saveFile(name, image, image.type);
  try {
    await navigator.share({ files, text });
  } catch (error) {
    // The user closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    throw error;
  }
};

const canShare = (files: File[]): boolean =>
  'canShare' in navigator && navigator.canShare({ files });
