import type { Job } from '@springboard/contract';
import { shownJobState } from '@springboard/domain';
import { Chip } from '@springboard/ui';
import { JOB_TONES, useJobText } from './use-job-text.ts';

/** The state of a job in a word, or its progress. */
export function JobChip({ job }: { job: Job }) {
  const text = useJobText();
  return <Chip tone={JOB_TONES[shownJobState(job)]}>{text.state(job)}</Chip>;
}
