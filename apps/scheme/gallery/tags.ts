import type { MemberTag } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  type Scenario,
  SERVER_DOWN,
  type Stories,
} from '@springboard/portal/gallery';
import { NOW } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const at = paths.tags;

const tag = (id: number, name: string, members: number): MemberTag => ({
  id,
  tag: name,
  usage: {
    members,
    clubs: Math.min(members, 2),
    last_used: members === 0 ? null : NOW - id * 86_400,
    created_at: NOW - 200 * 86_400,
  },
});

const served = (...tags: MemberTag[]): Scenario => ({ server: () => ({ body: tags }) });

const TAGS = served(tag(1, 'Bursary', 12), tag(2, 'Squad', 1), tag(3, 'Trial', 0));

/** The tags of the national body. */
export const tags: Stories = {
  full: { at, scenario: TAGS },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: served() },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: {
    at,
    scenario: served(
      tag(1, 'Turn-und-Gymnastikgemeinschaftsleistungsförderung', 12_345),
      tag(2, 'Squad', 1),
    ),
  },
  add: { at, scenario: TAGS, act: pressButton((t) => t('scheme:tags.add')) },
};
