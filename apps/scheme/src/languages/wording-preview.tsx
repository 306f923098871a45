import type { Locale } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { MESSAGE_AREAS, type MessageArea } from '@springboard/i18n/built-in-messages';
import { SelectField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { previewForms, previewHeading } from './preview-text.ts';
import type { WordingCell } from './wording-rows.ts';

type WordingPreviewProps = {
  locale: Locale;
  cell: WordingCell;
  /** What is in its field. */
  typed: string;
  /** All messages of the area in the language. */
  rows: readonly WordingCell[];
  area: MessageArea;
  /** Seconds since 1970. */
  now: number;
  onClose: () => void;
};

const PORTALS = MESSAGE_AREAS.filter((area) => area !== 'common');

/** A text on a screen as wide as a phone, as the users of a portal read it (scheme-portal §10). */
export function WordingPreview(props: WordingPreviewProps) {
  const { cell, rows, typed, locale, area, now, onClose } = props;
  const { t } = useTranslation(['scheme', 'common']);
  const [portal, setPortal] = useState<MessageArea>(area === 'common' ? 'coach' : area);
  const options = { rows, typed: { [cell.key]: typed }, locale, portal, now };
  const heading = previewHeading(cell, options);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('scheme:languages.wording.preview.title')}
      description={t('scheme:languages.wording.preview.text')}
      closeLabel={t('common:actions.close')}
    >
      {area === 'common' && (
        <SelectField
          className="mb-4"
          label={t('scheme:languages.wording.area')}
          value={portal}
          options={PORTALS.map((value) => ({
            value,
            label: t(`scheme:languages.wording.areas.${value}`),
          }))}
          onChange={({ target }) =>
            setPortal(PORTALS.find((known) => known === target.value) ?? portal)
          }
        />
      )}
      <section
        aria-label={t('scheme:languages.wording.preview.screen')}
        className="mx-auto w-full max-w-[22.5rem] overflow-hidden rounded-card border border-line bg-surface"
      >
        <p className="border-b border-line px-4 py-3 text-sm text-muted">
          {t(`scheme:languages.wording.areas.${portal}`)}
        </p>
        <div lang={locale} className="grid gap-3 p-4">
          {heading !== null && <p className="text-lg font-strong wrap-anywhere">{heading}</p>}
          {previewForms(cell, options).map(({ key, text }) => (
            <p key={key} className="wrap-anywhere">
              {text}
            </p>
          ))}
        </div>
      </section>
    </Dialog>
  );
}
