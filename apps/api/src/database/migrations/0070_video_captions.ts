import type { Migration } from './migration.ts';

/** Captions of a video: WebVTT by language. */
export const videoCaptions: Migration = {
  name: '0070_video_captions',
  sql: `
alter table scheme_videos add column captions json not null default '{}'
  check (json_typeof(captions) = 'object');
`,
};
