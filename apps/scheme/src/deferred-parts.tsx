import { JobsStrip, useWatchedJobs } from '@springboard/portal';
import { lazy, Suspense, useEffect, useState } from 'react';
import { UPLOAD_DATABASE } from './media/upload-database.ts';

/** The strip under the header once the user has started a job, and the uploads from before a reload. */
export default function DeferredParts() {
  const hasUploads = useHasUploads();
  return (
    <>
      {useWatchedJobs().length > 0 && <JobsStrip />}
      {hasUploads && (
        <Suspense>
          <ContinuedUploads />
        </Suspense>
      )}
    </>
  );
}

/** Offline, a device may not have stored the chunk. Then the page of the media continues the uploads. */
const ContinuedUploads = lazy(() =>
  import('./media/continued-uploads.tsx').catch(() => ({ default: () => null })),
);

/** Whether this browser has ever uploaded a video or a file. */
const useHasUploads = (): boolean => {
  const [hasUploads, setHasUploads] = useState(false);
  useEffect(() => {
    void findDatabases().then((names) => setHasUploads(names.includes(UPLOAD_DATABASE)));
  }, []);
  return hasUploads;
};

const findDatabases = async (): Promise<readonly (string | undefined)[]> => {
  if (!('indexedDB' in globalThis)) return [];
  return (await indexedDB.databases().catch(() => [])).map(({ name }) => name);
};
