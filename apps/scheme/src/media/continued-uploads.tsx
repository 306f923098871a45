import { useUploadQueue } from './use-uploads.ts';

/** Continues the user's uploads from before a reload, on every page (scheme-portal §5). It shows nothing. */
export default function ContinuedUploads() {
  useUploadQueue();
  return null;
}
