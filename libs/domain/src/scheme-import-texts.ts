import type { ContentBlock, NodeTranslation } from '@springboard/contract';
import type { PlanSection } from './scheme-export.ts';
import type { FileNote, SchemeFileContent } from './scheme-file.ts';
import type { ImportBase, Planned } from './scheme-import-build.ts';
import { withKnownMedia } from './scheme-import-nodes.ts';
import type { ImportPlace, Known } from './scheme-import-scope.ts';
import { MAX_SECTIONS, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from './scheme-limits.ts';

/** A translation that an import writes; null: it removes the one that the node has. */
export type PlannedTranslation = {
  readonly language: string;
  readonly node_id: string;
  readonly translation: NodeTranslation | null;
};

type TranslationsPlan = {
  readonly translations: readonly PlannedTranslation[];
  /** About languages that are left out. */
  readonly notes: readonly FileNote[];
};

/**
 * D21: the translations of the file’s nodes, as far as they differ. A node has exactly the translation of the file, in
 * each language of the file that the scheme has. Mirrored nodes keep those of their owners.
 */
export const planTranslations = (
  { translations: ofFile = {} }: SchemeFileContent,
  { items, found }: Planned,
  { before, after }: Readonly<Record<'before' | 'after', ReadonlyMap<string, Known>>>,
  base: ImportBase,
): TranslationsPlan => {
  const translations: PlannedTranslation[] = [];
  const notes: FileNote[] = [];
  for (const [language, record] of Object.entries(ofFile)) {
    const byRef = new Map(Object.entries(record));
    if (!base.languages.includes(language)) {
      if (byRef.size > 0) notes.push({ code: 'UNKNOWN_LANGUAGE', detail: language });
      continue;
    }
    for (const [node_id, item] of items) {
      const { notes: ofNode = [], errors = [] } = found.get(node_id) ?? {};
      const wanted = withMedia(byRef.get(item.ref), base);
      const stored = base.translations.get(language)?.get(node_id) ?? null;
      if (isSameTranslation(wanted, stored)) continue;
      if (after.get(node_id)?.node.is_owner === false) {
        const wasMirrored = before.get(node_id)?.node.is_owner === false;
        if (wanted !== null && wasMirrored)
          ofNode.push({ code: 'MIRROR_TRANSLATION', detail: language });
        continue;
      }
      if (wanted === null && before.has(node_id))
        ofNode.push({ code: 'TRANSLATION_REMOVED', detail: language });
      if (wanted !== null && isTooLong(wanted)) errors.push('TRANSLATION_TOO_LONG');
      translations.push({ language, node_id, translation: wanted });
    }
  }
  return { translations, notes };
};

/** Its sources name videos and files by their ids in the scheme. */
const withMedia = (
  translation: NodeTranslation | undefined,
  base: ImportBase,
): NodeTranslation | null => {
  if (translation === undefined) return null;
  const content = translation.content.flatMap((block) =>
    withKnownMedia(block.source, base, []).map((source) => ({ ...block, source })),
  );
  return translation.title === null && content.length === 0 ? null : { ...translation, content };
};

const isTooLong = ({ title, content }: NodeTranslation): boolean =>
  (title ?? '').length > MAX_TITLE_LENGTH ||
  content.some(({ text }) =>
    [text.title, text.value].some((each) => (each ?? '').length > MAX_TEXT_LENGTH),
  );

/** Whether two translations have the same texts and sources; null: there is none. */
export const isSameTranslation = (a: NodeTranslation | null, b: NodeTranslation | null): boolean =>
  toText(a) === toText(b);

const toText = (translation: NodeTranslation | null): string => {
  if (translation === null) return '';
  const { title, source_title, content } = translation;
  const blocks = content.map(({ at, source, text }) => [
    at,
    ...sourceValues(source),
    text.title,
    text.value,
  ]);
  return JSON.stringify([title, source_title, blocks]);
};

const sourceValues = ({ title, type, value }: ContentBlock) => [title, type, value];

type SectionsPlan = {
  /** Behind those that the scheme has. */
  readonly sections: readonly PlanSection[];
  readonly notes: readonly FileNote[];
};

/** The sections of lesson plans that the scheme lacks, by their titles. A part of a scheme brings none. */
export const planSections = (
  { head, sections = [] }: SchemeFileContent,
  place: ImportPlace,
  known: readonly PlanSection[],
): SectionsPlan => {
  if (place.kind === 'below' || head.branch !== null) return { sections: [], notes: [] };
  const titles = new Set(known.map(({ title }) => title.toLowerCase()));
  const added: PlanSection[] = [];
  const notes: FileNote[] = [];
  for (const section of sections) {
    const { title } = section;
    if (titles.has(title.toLowerCase())) continue;
    titles.add(title.toLowerCase());
    const hasRoom = known.length + added.length < MAX_SECTIONS;
    if (hasRoom) added.push(section);
    notes.push({ code: hasRoom ? 'SECTION_ADDED' : 'TOO_MANY_SECTIONS', detail: title });
  }
  return { sections: added, notes };
};
