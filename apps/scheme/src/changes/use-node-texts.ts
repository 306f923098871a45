import type {
  CompletionClause,
  ContentBlock,
  Grade,
  MediaFile,
  SchemeNode,
  SchemeVideo,
} from '@springboard/contract';
import { fileIdOf, flattenScheme, joinInWords } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useGradeText } from '@springboard/portal';
import { useMemo } from 'react';

type Source = {
  readonly trees: readonly (readonly SchemeNode[])[];
  readonly grades: readonly Grade[];
  /** By default the same. */
  readonly gradesBefore?: readonly Grade[];
  readonly videos: readonly SchemeVideo[];
  readonly files: readonly MediaFile[];
};

/** The fields of a node in words. A node that several trees have is named as in the last of them. */
export const useNodeTexts = ({ trees, grades, gradesBefore = grades, videos, files }: Source) => {
  const { t, i18n } = useTranslation('scheme');
  const gradeText = useGradeText();
  const format = useFormat();
  const titles = useMemo(
    () => new Map(trees.flatMap((tree) => flattenScheme(tree).map(({ id, name }) => [id, name]))),
    [trees],
  );
  const list = (texts: readonly string[]) => joinInWords(i18n.language, texts);
  const titleOf = (id: string): string => titles.get(id) ?? id;
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
