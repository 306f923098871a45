import type { ContentBlock, Curriculum, Grade, SchemeNode } from '@springboard/contract';
import type { LevelText, SchemeText, SkillsText, SkillText } from './notation.ts';

/** The tree of a written scheme as a published version. Throws on a title that it cannot resolve. */
export const curriculumOf = (scheme: SchemeText, version: number): Curriculum => {
  const ids = skillIds(scheme.levels);
  const idOf = (title: string): string => {
    const id = ids.get(title);
    if (id === undefined) throw new Error(`${scheme.slug} has no skill "${title}"`);
    return id;
  };
  const pathway = scheme.levels.filter((level) => level.manual !== true);
  return {
    uuid: scheme.uuid,
    slug: scheme.slug,
    title: scheme.title,
    theme: scheme.theme,
    version,
    tree: scheme.levels.map((level) => {
      const before = pathway[pathway.indexOf(level) - 1];
      return levelNode(scheme, level, before && `/${slugOf(before.title)}`, idOf);
    }),
  };
};

export const gradesOf = ({ grades }: SchemeText): Grade[] =>
  grades.labels.map((label) => ({ label, pass: label === grades.pass }));

/** `Tour jeté half` becomes `tour-jete-half` (D6: letters, numbers and `-`). */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/[\u{300}-\u{36f}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const isGroup = (entry: SkillsText[string]): entry is { skills: SkillsText } =>
  typeof entry === 'object' && 'skills' in entry;

/** Skill title to node id; a title stands for one skill only. */
const skillIds = (levels: LevelText[]): Map<string, string> => {
  const ids = new Map<string, string>();
  const collect = (path: string, skills: SkillsText) => {
    for (const [title, entry] of Object.entries(skills)) {
      const id = `${path}/${slugOf(title)}`;
      if (isGroup(entry)) collect(id, entry.skills);
      else if (ids.has(title)) throw new Error(`The skill "${title}" is written twice`);
      else ids.set(title, id);
    }
  };
  for (const level of levels) {
    for (const [title, skills] of Object.entries(level.groups)) {
      collect(`/${slugOf(level.title)}/${slugOf(title)}`, skills);
    }
  }
  return ids;
};

const levelNode = (
  scheme: SchemeText,
  level: LevelText,
  before: string | undefined,
  idOf: (title: string) => string,
): SchemeNode => {
  const id = `/${slugOf(level.title)}`;
  return {
    id,
    parentId: null,
    title: level.title,
    t: 'l',
    group: level.stage,
    content: [{ title: null, value: level.intro, type: 'text' }],
    ...(before !== undefined && { dependencies: [before] }),
    children: level.manual
      ? [{ id: `${id}/manual`, parentId: id, title: level.title, t: 's', children: [] }]
      : Object.entries(level.groups).map(([title, skills]) => {
          const group = groupNode(scheme, id, title, skills, idOf);
          const choose = level.choose?.[title];
          return choose ? { ...group, completion: clauses(group.children, choose, idOf) } : group;
        }),
  };
};

const groupNode = (
  scheme: SchemeText,
  parentId: string,
  title: string,
  skills: SkillsText,
  idOf: (title: string) => string,
): SchemeNode => {
  const id = `${parentId}/${slugOf(title)}`;
  return {
    id,
    parentId,
    title,
    t: 'sg',
    children: Object.entries(skills).map(([name, entry]) => {
      if (isGroup(entry)) return groupNode(scheme, id, name, entry.skills, idOf);
      const skill = typeof entry === 'string' ? { text: entry } : entry;
      return skillNode(scheme, id, name, skill, idOf);
    }),
  };
};

const skillNode = (
  scheme: SchemeText,
  parentId: string,
  title: string,
  skill: SkillText,
  idOf: (title: string) => string,
): SchemeNode => ({
  id: idOf(title),
  parentId,
  title,
  t: 's',
  children: [],
  content: contentOf(scheme, skill, idOf),
  ...(skill.after && { dependencies: skill.after.map((name) => idOf(name)) }),
  ...(skill.pass !== undefined && { grade: gradeNamed(scheme, skill.pass) }),
  ...(skill.hidden && { hidden: true }),
  ...(skill.skipped && { skipped: true }),
  ...(skill.mirrored && { is_owner: false }),
});

const contentOf = (
  { slug }: SchemeText,
  { text, warning, tags, after = [] }: SkillText,
  idOf: (title: string) => string,
): ContentBlock[] => [
  { title: null, value: text, type: 'text' },
  ...(warning === undefined ? [] : [block('Safety', warning, 'warning')]),
  ...(tags === undefined ? [] : [block(null, tags, 'tags')]),
  ...after.map((title) => block('Builds on', `[${title}](/scheme/${slug}${idOf(title)})`, 'link')),
];

const block = (
  title: string | null,
  value: string | string[],
  type: ContentBlock['type'],
): ContentBlock => ({ title, value, type });

/** "3 of these 5": the listed ones by count, all others in full. */
const clauses = (
  children: readonly SchemeNode[],
  { count, of }: { count: number; of: string[] },
  idOf: (title: string) => string,
) => {
  const some = of.map((title) => idOf(title));
  const all = children
    .filter(({ id, hidden, skipped }) => !some.includes(id) && !hidden && !skipped)
    .map(({ id }) => id);
  return [{ nodes: some, count }, ...(all.length === 0 ? [] : [{ nodes: all, count: all.length }])];
};

const gradeNamed = ({ slug, grades }: SchemeText, label: string): number => {
  const place = grades.labels.indexOf(label);
  if (place < 0) throw new Error(`${slug} has no grade "${label}"`);
  return place;
};
