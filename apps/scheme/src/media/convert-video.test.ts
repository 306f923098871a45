import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { convertVideo } from './convert-video.ts';

type VideoOptions = {
  format?: 'mp4' | 'mov';
  width?: number;
  height?: number;
  duration_s?: number;
  bytes?: number;
};

/** A file with two pictures of H.264, which no program can play. */
const buildVideo = async ({
  format = 'mp4',
  width = 1280,
  height = 720,
  duration_s = 2,
  bytes = 1000,
}: VideoOptions): Promise<Blob> => {
  const target = new BufferTarget();
  const container = format === 'mp4' ? new Mp4OutputFormat() : new MovOutputFormat();
  const output = new Output({ format: container, target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = {
    codec: 'avc1.42001f',
    codedWidth: width,
    codedHeight: height,
    description: new Uint8Array([1, 66, 0, 31, 255, 225, 0, 0, 1, 0, 0]),
  };
  for (const n of [0, 1]) {
    const half = duration_s / 2;
    const packet = new EncodedPacket(new Uint8Array(bytes / 2), 'key', n * half, half);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return new Blob([target.buffer ?? ''], { type: container.mimeType });
};

const convert = (file: Blob) =>
  convertVideo(file, { signal: new AbortController().signal, onProgress: () => undefined });

/** These tests have no WebCodecs, like a browser that can convert nothing. */
describe('convertVideo', () => {
  test.each([
    ['garbage', async () => new Blob(['hello'], { type: 'video/webm' }), 'video_format'],
    ['a film of eleven minutes', () => buildVideo({ duration_s: 660 }), 'too_long'],
    ['another container', () => buildVideo({ format: 'mov' }), 'video_codec'],
  ] as const)('%s has its own problem', async (_name, build, problem) => {
    expect(await convert(await build())).toEqual({ ok: false, problem });
  });

  test.each([
    ['an MP4 that is small enough', {}],
    ['an MP4 with a large picture that cannot be converted', { width: 3840, height: 2160 }],
    ['an MP4 with many bits that cannot be converted', { bytes: 4_000_000 }],
  ] as const)('%s stays as it is', async (_name, options) => {
    const file = await buildVideo(options);
    const result = await convert(file);
    expect(result).toEqual({ ok: true, file });
    expect(result.ok && result.file).toBe(file);
  });

  test('an MP4 of more than 50 MB that cannot be converted is not uploaded', async () => {
    const file = await buildVideo({ bytes: 51 * 1024 * 1024, duration_s: 599 });
    expect(await convert(file)).toEqual({ ok: false, problem: 'video_codec' });
  });
});
