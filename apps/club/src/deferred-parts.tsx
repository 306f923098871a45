import { useWatchedJobs } from '@springboard/portal';
import { lazy, Suspense } from 'react';
import AttentionCounts from './attention-counts.tsx';
import { ClubFinder } from './finder/club-finder.tsx';

/** Without a network, on a device that has not stored the chunk, there is no strip. */
const JobsStrip = lazy(() => import('./jobs-strip.tsx').catch(() => ({ default: () => null })));

/** The counts of the navigation, the finder, and the strip under the header once the user has started a job. */
export default function DeferredParts() {
  const hasJobs = useWatchedJobs().length > 0;
  return (
    <>
      <AttentionCounts />
      <ClubFinder />
      {hasJobs && (
        <Suspense>
          <JobsStrip />
        </Suspense>
      )}
    </>
  );
}
