import type { ApiFailure } from '@springboard/api-client';
import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { Notice } from '@springboard/ui';
import { paths } from '../paths.ts';
import { useScheme } from '../scheme/layout.tsx';
import type { Comparison } from './load-comparison.ts';
import { useNodeTitles } from './use-node-titles.ts';

type DraftProblemsProps = { failure: ApiFailure; comparison: Comparison };

/** All problems that stop the publication, each with its node. */
export function DraftProblems({ failure, comparison }: DraftProblemsProps) {
  const { t } = useTranslation('scheme');
  const problemText = useProblemText();
  const scheme = useScheme();
  const titleOf = useNodeTitles(comparison);
  /** What is wrong, with the nodes or addresses that it is about; those of a cycle in its order. */
  const textOf = ({ code, named }: Problem): string => {
    const problem = problemText(code);
    if (named.length === 0 || !NAMED.some((candidate) => candidate === code)) return problem;
    const names =
      code === 'CYCLE'
        ? closed(named).map(titleOf).join(' → ')
        : (code === 'UNKNOWN_NODE' ? named.map(titleOf) : named).join(', ');
    return t('publish.problems.named', { problem, names });
  };
  return (
    <Notice kind="error" live title={t('publish.problems.title')}>
      <ul className="mt-1 grid gap-1">
        {problemsIn(failure.detail).map((problem) => {
          const { node_id, code } = problem;
          return (
            <li key={`${node_id} ${code}`} className="wrap-anywhere">
              {node_id === null ? (
                <strong>{scheme.title}</strong>
              ) : (
                renderLink({
                  to: `${paths.scheme(scheme.slug)}?node=${encodeURIComponent(node_id)}`,
                  className:
                    'inline-flex min-h-11 min-w-11 items-center font-strong text-negative-ink underline sm:min-h-6',
                  children: titleOf(node_id),
                })
              )}
              : {textOf(problem)}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

type Problem = {
  readonly node_id: string | null;
  readonly code: string;
  /** The ids of nodes or the addresses that the rule is about. */
  readonly named: readonly string[];
};

const NAMED = ['CYCLE', 'UNKNOWN_NODE', 'UNSAFE_ADDRESS'] as const;

/** A cycle that ends with its first node. */
const closed = (ids: readonly string[]): readonly string[] =>
  ids[0] === ids.at(-1) ? ids : [...ids, ...ids.slice(0, 1)];

/** The problems of a response: a list, or one code for each node. */
const problemsIn = (detail: unknown): readonly Problem[] => {
  if (!Array.isArray(detail)) {
    return Object.entries(detail ?? {}).map(([node_id, code]) => ({
      node_id,
      code: String(code),
      named: [],
    }));
  }
  return detail.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null || !('code' in item)) return [];
    const node_id = 'node_id' in item && typeof item.node_id === 'string' ? item.node_id : null;
    const named = 'with' in item && Array.isArray(item.with) ? item.with.map(String) : [];
    return [{ node_id, code: String(item.code), named }];
  });
};

const CODES = [
  'CONTENT_TOO_LONG',
  'COUNT_TOO_HIGH',
  'CYCLE',
  'EMPTY_SCHEME',
  'FORBIDDEN_TARGET',
  'NO_TITLE',
  'SELF_DEPENDENCY',
  'UNKNOWN_GRADE',
  'UNKNOWN_NODE',
  'UNKNOWN_VIDEO',
  'UNKNOWN_FILE',
  'UNSAFE_ADDRESS',
] as const;

/** A broken rule in words, as the end of a sentence about its node. */
export const useProblemText = (): ((code: string) => string) => {
  const { t } = useTranslation('scheme');
  return (code) => {
    const known = CODES.find((one) => code.startsWith(one));
    return known === undefined
      ? t('publish.problems.other', { code })
      : t(`publish.problems.${known}`);
  };
};
