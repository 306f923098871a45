import type { ProblemContext } from '@springboard/domain';
import type { Comparison } from './load-comparison.ts';

/** What the rules of the newer version refer to. */
export const problemContextOf = ({ grades, videos, files }: Comparison): ProblemContext => ({
  grades,
  video_ids: new Set(videos.map(({ id }) => id)),
  file_ids: new Set(files.map(({ id }) => id)),
});
