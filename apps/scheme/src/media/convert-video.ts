import { MAX_FILE_BYTES } from '@springboard/domain';
import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  WEBM,
} from 'mediabunny';
import type { ConvertedVideo, ConvertOptions } from './upload-queue.ts';
import { MAX_VIDEO_SECONDS, type VideoProblem } from './video-limits.ts';

/** Pixels of the shorter side (scheme-portal §5). */
const SHORT_SIDE = 720;
const MAX_FRAME_RATE = 30;
const VIDEO_BITS_PER_SECOND = 1_500_000;
const AUDIO_BITS_PER_SECOND = 128_000;
/** A video with fewer bits is uploaded as it is. */
const MAX_BITS_PER_SECOND = 1.5 * VIDEO_BITS_PER_SECOND;
/** The part of the largest size that picture and sound may take; the rest is the index of the file. */
const CONTENT_SHARE = 0.94;

/**
 * A video as the server takes it: MP4 with H.264 and AAC, 720p, at most 30 frames a second, about 1.5 Mbit/s and
 * `MAX_FILE_BYTES`, without place and camera. One that is small enough already stays as it is, and also one that this
 * browser cannot convert if the server can take it. Rejects if `signal` aborts it.
 */
export const convertVideo = async (
  file: Blob,
  { signal, onProgress }: ConvertOptions,
): Promise<ConvertedVideo> => {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM] });
  try {
    const video = await readVideo(input, file);
    if (typeof video === 'string') return fallback(file, video);
    if (video.isReady) return { ok: true, file };
    const converted = await convert(input, video, { signal, onProgress });
    return typeof converted === 'string'
      ? fallback(file, converted)
      : { ok: true, file: new Blob([converted], { type: 'video/mp4' }) };
  } finally {
    input.dispose();
  }
};

/** The server looks at an MP4 of an accepted size itself. */
const fallback = (file: Blob, problem: VideoProblem): ConvertedVideo =>
  file.type === 'video/mp4' && file.size <= MAX_FILE_BYTES && problem !== 'too_long'
    ? { ok: true, file }
    : { ok: false, problem };

type Video = {
  readonly track: InputVideoTrack;
  readonly duration_s: number;
  readonly isReady: boolean;
};

const readVideo = async (input: Input, file: Blob): Promise<Video | VideoProblem> => {
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) return 'video_format';
    const duration_s = await input.computeDuration();
    if (duration_s > MAX_VIDEO_SECONDS) return 'too_long';
    const sound = await input.getPrimaryAudioTrack();
    const isReady =
      (await input.getFormat()) === MP4 &&
      (await track.getCodec()) === 'avc' &&
      (sound === null || (await sound.getCodec()) === 'aac') &&
      file.size <= MAX_FILE_BYTES &&
      (8 * file.size) / duration_s <= MAX_BITS_PER_SECOND &&
      (await shortSideOf(track)) <= SHORT_SIDE;
    return { track, duration_s, isReady };
  } catch (error) {
    console.warn('A video could not be read', error);
    return 'video_format';
  }
};

const shortSideOf = async (track: InputVideoTrack): Promise<number> =>
  Math.min(await track.getDisplayWidth(), await track.getDisplayHeight());

const convert = async (
  input: Input,
  { track, duration_s }: Video,
  { signal, onProgress }: ConvertOptions,
): Promise<ArrayBuffer | VideoProblem> => {
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target }),
    tracks: 'primary',
    tags: {},
    showWarnings: false,
    video: { ...(await pictureOf(track)), quality: new Quality({ bitrate: bitRate(duration_s) }) },
    audio: { codec: 'aac', quality: new Quality({ bitrate: AUDIO_BITS_PER_SECOND }) },
  });
  const [discarded] = conversion.discardedTracks.filter(
    ({ reason }) => reason !== 'max_track_count_of_type_reached',
  );
  if (discarded !== undefined || !conversion.isValid)
    return discarded?.track.isAudioTrack() === true ? 'audio_codec' : 'video_codec';
  const cancel = () => void conversion.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  conversion.onProgress = onProgress;
  try {
    signal.throwIfAborted();
    await conversion.execute();
  } catch (error) {
    signal.throwIfAborted();
    console.warn('A video could not be converted', error);
    return 'video_codec';
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  if (target.buffer === null) return 'video_codec';
  return target.buffer.byteLength > MAX_FILE_BYTES ? 'size' : target.buffer;
};

const pictureOf = async (track: InputVideoTrack) => {
  const scale = Math.min(1, SHORT_SIDE / (await shortSideOf(track)));
  // H.264 needs even numbers.
  const even = (pixels: number) => 2 * Math.round((scale * pixels) / 2);
  const { averagePacketRate } = await track.computePacketStats(100);
  return {
    codec: 'avc',
    forceTranscode: true,
    // Not every player turns a picture.
    allowTransformationMetadata: false,
    fit: 'fill',
    width: even(await track.getDisplayWidth()),
    height: even(await track.getDisplayHeight()),
    ...(averagePacketRate > MAX_FRAME_RATE + 1 && { frameRate: MAX_FRAME_RATE }),
  } as const;
};

/** Bits of the picture per second, so that the whole file has an accepted size. */
const bitRate = (duration_s: number): number => {
  const available = (CONTENT_SHARE * 8 * MAX_FILE_BYTES) / Math.max(1, duration_s);
  return Math.round(Math.min(VIDEO_BITS_PER_SECOND, available - AUDIO_BITS_PER_SECOND));
};
