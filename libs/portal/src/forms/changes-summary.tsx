import { useTranslation } from '@springboard/i18n';
import { useEffect, useState } from 'react';
import { useFormat } from '../dates.ts';

/** A field of a form with its label there, and its values as the user reads them; empty: none. */
export type SummaryField = {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** A password or a PIN: only that it changes is shown. */
  readonly isSecret?: boolean;
};

type ChangesSummaryProps = { fields: readonly SummaryField[]; isNew?: boolean };

/** Characters of a value at most. */
const MAX_LENGTH = 80;

/** Characters that are shown before the first difference of two long texts. */
const LEAD = 15;

const SEGMENTER = new Intl.Segmenter();

/** Milliseconds after the last change until a screen reader announces the summary. */
const PAUSE = 1000;

/**
 * What a form of more than five fields will change, directly above its Save button (club-and-parent §4.4). It gets
 * all fields and lists those that differ. The screen loads the translations `formSummary`.
 *
 * @param isNew nothing exists before, so only the values are shown
 */
export function ChangesSummary({ fields, isNew = false }: ChangesSummaryProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const changed = fields
    .filter(({ before, after }) => before !== after)
    .map(({ label, before, after, isSecret }) => {
      const [from, to] = excerpts(before, after).map((text) => text || t('formSummary.blank'));
      return { label, values: isSecret ? null : { from, to } };
    });
  const announced = useAfterPause(
    changed.length === 0
      ? t(isNew ? 'formSummary.noneOfNew' : 'formSummary.none')
      : t(isNew ? 'formSummary.announcedOfNew' : 'formSummary.announced', {
          changes: changed
            .map(({ label, values }) =>
              format.labelled(label, values?.to ?? t('formSummary.secret')),
            )
            .join('; '),
        }),
  );
  return (
    <div className="rounded-card border border-line px-4 py-3 text-sm">
      {changed.length === 0 ? (
        <p className="text-muted">{t(isNew ? 'formSummary.noneOfNew' : 'formSummary.none')}</p>
      ) : (
        <>
          <p className="font-strong">{t(isNew ? 'formSummary.titleOfNew' : 'formSummary.title')}</p>
          <dl className="divide-y divide-line">
            {changed.map(({ label, values }) => (
              <div key={label} className="py-2 last:pb-0">
                <dt className="text-muted wrap-anywhere">{label}</dt>
                {values === null ? (
                  <dd>{t('formSummary.secret')}</dd>
                ) : (
                  <dd className="wrap-anywhere">
                    {!isNew && (
                      <>
                        {values.from} <span aria-hidden>→</span>
                        <span className="sr-only">{t('formSummary.becomes')}</span>{' '}
                      </>
                    )}
                    <span className="font-strong">{values.to}</span>
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </>
      )}
      <output className="sr-only">{announced}</output>
    </div>
  );
}

/** The text once it has not changed for a while. Empty until it differs from the first one. */
const useAfterPause = (text: string): string => {
  const [first] = useState(text);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (text === first && settled === '') return undefined;
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text, first, settled]);
  return settled;
};

/** Both texts, shortened. Those of long ones begin shortly before the place where they differ. */
const excerpts = (before: string, after: string): readonly [string, string] => {
  const [from, to] = [charactersOf(before), charactersOf(after)];
  const isLong = from.length > MAX_LENGTH || to.length > MAX_LENGTH;
  const index = to.findIndex((character, at) => character !== from[at]);
  const difference = index === -1 ? to.length : index;
  const start = isLong ? Math.max(0, difference - LEAD) : 0;
  const excerpt = (text: readonly string[]) => {
    const end = start + MAX_LENGTH;
    const shown = text.slice(start, end).join('').trim();
    return `${start > 0 && text.length > 0 ? '…' : ''}${shown}${text.length > end ? '…' : ''}`;
  };
  return [excerpt(from), excerpt(to)];
};

/** The characters of a text as a reader counts them. */
const charactersOf = (text: string): readonly string[] =>
  Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
