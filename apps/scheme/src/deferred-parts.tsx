import { JobsStrip, useWatchedJobs } from '@springboard/portal';

/** The strip under the header once the user has started a job. */
export default function DeferredParts() {
  return useWatchedJobs().length > 0 && <JobsStrip />;
}
