import { describe, expect, test } from 'vitest';
import { isAcceptedVideo } from './video-limits.ts';

describe('isAcceptedVideo', () => {
  test.each([
    ['video/quicktime', 'IMG_0042.MOV', true],
    ['video/mp4', 'land', true],
    ['', 'IMG_0042.MOV', true],
    ['', 'land.mp4', true],
    ['', 'land.avi', false],
    ['', 'mov', false],
    ['video/x-msvideo', 'land.mp4', false],
    ['application/pdf', 'plan.pdf', false],
  ])('a file of type "%s" named %s: %s', (type, name, accepted) => {
    expect(isAcceptedVideo({ type, name })).toBe(accepted);
  });
});
