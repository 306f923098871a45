const TYPES = ['video/mp4', 'video/quicktime', 'video/webm'];
/** Systems without QuickTime know no type for the videos of a phone. */
const EXTENSIONS = ['.mp4', '.mov', '.webm'];

/** What the file picker offers. */
export const ACCEPTED_VIDEOS = [...TYPES, ...EXTENSIONS].join(',');

/** Whether a file may be a video that can be converted, by its type, or by its name if it has no type. */
export const isAcceptedVideo = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === ''
    ? EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))
    : TYPES.includes(type);

/** Before the conversion (scheme-portal §5). */
export const MAX_SOURCE_MB = 2000;
export const MAX_VIDEO_SECONDS = 600;

/** Why a video cannot be uploaded; each has a text. */
export type VideoProblem = 'video_format' | 'video_codec' | 'audio_codec' | 'too_long' | 'size';
