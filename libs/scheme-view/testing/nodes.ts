import type { Curriculum, SchemeNode } from '@springboard/contract';

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
  const name = (id.split('/').at(-1) ?? '').replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
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
