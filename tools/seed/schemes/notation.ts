/**
 * How the sample schemes are written down: by title, in reading order. `curriculumOf` turns a
 * scheme written like this into the tree of nodes that the product works with.
 */

export type SchemeText = {
  uuid: string;
  slug: string;
  title: string;
  theme: string;
  /** Labels from the lowest; `pass` is one of them. */
  grades: { labels: string[]; pass: string };
  levels: LevelText[];
};

export type LevelText = {
  title: string;
  /** Heading that levels of one stage share. */
  stage: string;
  intro: string;
  /** Skill groups by title, each with its skills by title. */
  groups: Record<string, SkillsText>;
  /** Skill groups of which only some skills are needed: "3 of these 5". The rest are all needed. */
  choose?: Record<string, { count: number; of: string[] }>;
  /** A level that a coach passes with a button, without skills of its own. */
  manual?: true;
};

/** Skills by title; a value with `skills` is a group within the group. */
export type SkillsText = { [title: string]: string | SkillText | { skills: SkillsText } };

export type SkillText = {
  text: string;
  /** What a coach must mind for safety. */
  warning?: string;
  /** Titles of skills of this scheme that must be complete first. */
  after?: string[];
  /** Label of the pass grade where it differs from the scheme's. */
  pass?: string;
  tags?: string[];
  hidden?: true;
  skipped?: true;
  /** Owned by another scheme; cannot be edited here. */
  mirrored?: true;
};
