import type { Scheme } from '@springboard/contract';
import { NOW } from '@springboard/portal/testing';

/** A published scheme in its third version. */
export const buildScheme = (overrides: Partial<Scheme> = {}): Scheme => ({
  uuid: 'uuid of First Flight',
  slug: 'first-flight',
  title: 'First Flight',
  theme: null,
  published: true,
  version: 3,
  updated_at: NOW,
  ...overrides,
});
