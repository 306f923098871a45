import { useTranslation } from '@springboard/i18n';
import { diffWordsWithSpace } from 'diff';
import { useMemo, type ReactNode } from 'react';

/** A text with the words that were removed and added. */
export function WordDifference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWordsWithSpace(before, after), [before, after]);
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {parts.map(({ value, added, removed }, index) =>
        // The parts of one difference keep their order.
        added ? (
          <Added key={index}>{value}</Added>
        ) : removed ? (
          <Removed key={index}>{value}</Removed>
        ) : (
          <span key={index}>{value}</span>
        ),
      )}
    </span>
  );
}

/** A value that is new. A screen reader says so. */
export function Added({ children }: { children: ReactNode }) {
  const { t } = useTranslation('scheme');
  return (
    <ins className="rounded-mark bg-positive-soft px-0.5 text-positive-ink decoration-1 underline-offset-2">
      <span className="sr-only">{t('difference.added')} </span>
      {children}
    </ins>
  );
}

/** A value that is gone. A screen reader says so. */
export function Removed({ children }: { children: ReactNode }) {
  const { t } = useTranslation('scheme');
  return (
    <del className="rounded-mark bg-negative-soft px-0.5 text-negative-ink decoration-1">
      <span className="sr-only">{t('difference.removed')} </span>
      {children}
    </del>
  );
}
