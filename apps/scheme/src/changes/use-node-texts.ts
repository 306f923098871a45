import type { CompletionClause, ContentBlock, Grade, SchemeNode } from '@springboard/contract';
import { fileIdOf, joinInWords } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useGradeText } from '@springboard/portal';
import type { Comparison } from './load-comparison.ts';
import { type TitledNodes, useNodeTitles } from './use-node-titles.ts';

type Source = TitledNodes &
  Pick<Comparison, 'grades' | 'videos' | 'files'> &
  // By default the same.
  Partial<Pick<Comparison, 'gradesBefore'>>;

/** The fields of a node in words. */
export const useNodeTexts = (source: Source) => {
  const { grades, gradesBefore = grades, videos, files } = source;
  const { t, i18n } = useTranslation('scheme');
  const gradeText = useGradeText();
  const format = useFormat();
  const list = (texts: readonly string[]) => joinInWords(i18n.language, texts);
  const titleOf = useNodeTitles(source);
  const clauseText = ({ nodes, count }: CompletionClause): string => {
    const names = list(nodes.map(titleOf));
    if (nodes.length === 1) return names;
    return count >= nodes.length
      ? t('changes.rule.all', { nodes: names })
      : t('changes.rule.some', {
          number: format.number(count),
          total: format.number(nodes.length),
          nodes: names,
        });
  };
  const valueText = ({ type }: ContentBlock, value: string): string =>
    (type === 'files' ? files.find(({ id }) => id === fileIdOf(value))?.name : undefined) ?? value;
  const gradeIn = (labels: readonly Grade[]) => (value: number | null) =>
    value === null ? t('changes.standardGrade') : gradeText(labels[value]?.label ?? String(value));
  return {
    titleOf,
    titles: (ids: readonly string[]) => list(ids.map(titleOf)),
    path: (nodes: readonly SchemeNode[]) => nodes.map(({ title }) => title).join(' › '),
    rule: (clauses: readonly CompletionClause[] | null) =>
      clauses === null ? t('changes.rule.children') : clauses.map(clauseText).join('; '),
    grade: gradeIn(grades),
    gradeBefore: gradeIn(gradesBefore),
    videos: (ids: readonly number[]) =>
      list(ids.map((id) => videos.find((video) => video.id === id)?.name ?? String(id))),
    /** The title and the value of a block as one text. */
    block: (block: ContentBlock | null): string =>
      block === null
        ? ''
        : [block.title ?? [], [block.value].flat().map((value) => valueText(block, value))]
            .flat()
            .join('\n'),
  };
};

export type NodeTexts = ReturnType<typeof useNodeTexts>;
