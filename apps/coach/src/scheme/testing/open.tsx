import type { Curriculum, Features, SchemeNode } from '@springboard/contract';
import type { Videos } from '@springboard/offline';
import {
  makeApi,
  makeOffline,
  makeParts,
  makeReads,
  renderScreens,
  signedIn,
  type ServerAnswer,
} from '@springboard/portal/testing';
import userEvent from '@testing-library/user-event';
import { screens } from '../../routes.tsx';

type Extra = Partial<Omit<SchemeNode, 'id' | 't' | 'children'>>;

const node =
  (t: SchemeNode['t']) =>
  (id: string, children: SchemeNode[] = [], extra: Extra = {}): SchemeNode => ({
    id,
    parentId: null,
    title: titleOf(id),
    t,
    children,
    ...extra,
  });

/** `/seed/floor/log-roll` is titled "Log roll". */
const titleOf = (id: string): string => {
  const words = (id.split('/').at(-1) ?? '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const level = node('l');
export const group = node('sg');
export const skill = (id: string, extra: Extra = {}): SchemeNode => node('s')(id, [], extra);

export const curriculumOf = (slug: string, title: string, tree: SchemeNode[]): Curriculum => ({
  uuid: '00000000-0000-4000-8000-0000000000aa',
  slug,
  title,
  theme: null,
  version: 1,
  tree,
});

const ALL: Features = { ENABLE_RICH_MEDIA: true, ENABLE_NODE_TAGS: true };

type Given = {
  address: string;
  /** On this device, as its groups brought them. */
  here?: readonly Curriculum[];
  features?: Features;
  /** What the device keeps of videos; nothing unless told otherwise. */
  videos?: Videos;
  /** What the server says; without it there is no network. */
  server?: (address: URL) => ServerAnswer;
};

/** The coach portal at an address of its scheme browser. */
export const openScheme = async ({ address, here = [], server, features = ALL, videos }: Given) => {
  const schemes = Object.fromEntries(
    here.map((curriculum) => [curriculum.slug, { curriculum, grades: [] }]),
  );
  const device = makeOffline([], { schemes });
  const answer = server ?? (() => ({ status: 0 }));
  const parts = makeParts(
    {
      offline: { ...device, ...(videos && { videos }) },
      session: signedIn({ features }),
      connection: { state: server === undefined ? 'offline' : 'online' },
    },
    { api: makeApi(answer), reads: makeReads(answer) },
  );
  const view = await renderScreens(screens, address, parts);
  return { ...view, parts, user: userEvent.setup() };
};
