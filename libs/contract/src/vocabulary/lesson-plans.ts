/** The content of a lesson plan section: skills of the scheme, or a text. */
export const SECTION_TYPES = ['text', 'skills'] as const;
export type SectionType = (typeof SECTION_TYPES)[number];

/** §3: where a label is used. */
export const LABEL_KINDS = ['plan_header', 'plan_footer'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** §3: skills of a section of a lesson plan. */
export const MAX_SECTION_SKILLS = 200;

/** Characters of the description of a section. */
export const MAX_DESCRIPTION_LENGTH = 4000;
