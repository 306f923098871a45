import type { DraftTree } from '@springboard/domain';
import type { useTranslation } from '@springboard/i18n';
import { isByButton, nodeOf } from './draft.ts';

export type Translate = ReturnType<typeof useTranslation<'scheme'>>['t'];

/** The rule of a level or group in few words: "4 of 5", "all", "by button"; empty for a skill. */
export const ruleText = (draft: DraftTree, id: string, t: Translate): string => {
  const node = nodeOf(draft, id);
  if (node === undefined || node.t === 's') return '';
  if (isByButton(draft, id)) return t('editor.rule.button');
  const clauses = node.completion ?? [];
  const [first] = clauses;
  if (first === undefined) return node.children.length === 0 ? '' : t('editor.rule.all');
  return clauses.length === 1
    ? t('editor.rule.some', { least: first.count, total: first.nodes.length })
    : t('editor.rule.several', { count: clauses.length });
};
