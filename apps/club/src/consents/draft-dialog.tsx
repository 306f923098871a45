import type { ApiFailure } from '@springboard/api-client';
import {
  type ConsentDraft,
  type ConsentWording,
  LANGUAGES,
  type Locale,
} from '@springboard/contract';
import { localeOf, useTranslation } from '@springboard/i18n';
import {
  ChangesSummary,
  FormDialog,
  useAlerts,
  useApi,
  useDraft,
  useErrorText,
} from '@springboard/portal';
import { Checkbox, SelectField, TextArea, TextField } from '@springboard/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';

/** What the dialog edits: the draft of a kind, or a new one that begins with these texts. */
export type EditedText = {
  /** null: a new kind. */
  readonly kind: string | null;
  readonly draft: ConsentDraft | null;
  readonly texts: ConsentWording;
};

type DraftDialogProps = {
  edited: EditedText;
  /** The kinds that exist. */
  kinds: readonly string[];
  onClose: () => void;
};

const EMPTY = { title: '', text: '' };

/** Writes a draft, language by language. Guardians read it once it is published. */
export function DraftDialog({ edited, kinds, onClose }: DraftDialogProps) {
  const { t, i18n } = useTranslation(['club', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const [locale, setLocale] = useState<Locale>(localeOf(i18n));
  const draft = useDraft<{ kind: string; texts: ConsentWording; needs_answer: boolean }>(
    `consent.${edited.kind ?? 'new'}`,
    {
      kind: edited.kind ?? '',
      texts: edited.texts,
      needs_answer: edited.draft?.needs_answer ?? true,
    },
    edited.draft?.etag,
  );
  const { kind, texts, needs_answer } = draft.values;
  const close = () => {
    draft.clear();
    onClose();
  };
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isChecked, setChecked] = useState(false);
  const wording = texts[locale] ?? EMPTY;
  const complete = completeTexts(texts);
  const isKindTaken = edited.kind === null && kinds.includes(kind.trim());
  const names = new Intl.DisplayNames(localeOf(i18n), { type: 'language' });

  const yesOrNo = (isOn: boolean) => t(isOn ? 'common:state.yes' : 'common:state.no');

  const save = async () => {
    setChecked(true);
    if (kind.trim() === '' || isKindTaken || complete === null) return undefined;
    setBusy(true);
    const result =
      edited.draft === null
        ? await api.call('POST /consent-texts', {
            body: { kind: kind.trim(), texts: complete, needs_answer },
          })
        : await api.call(
            'PATCH /consent-texts/:id',
            { params: { id: edited.draft.id }, body: { texts: complete, needs_answer } },
            { headers: { 'if-match': `"${draft.etag}"` } },
          );
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    alerts.raise({ tone: 'success', title: t('club:consents.saved'), subject: 'audit' });
    close();
    return revalidate();
  };
  const change = (changes: Partial<typeof EMPTY>) =>
    draft.change({ texts: { ...texts, [locale]: { ...wording, ...changes } } });

  return (
    <FormDialog
      title={t(edited.kind === null ? 'club:consents.add' : 'club:consents.newVersion')}
      error={failure && errorText(failure.error)}
      submitLabel={t('club:consents.save')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={close}
    >
      {edited.kind === null && (
        <TextField
          label={t('club:consents.kind')}
          hint={t('club:consents.kindHint')}
          value={kind}
          maxLength={50}
          error={
            isKindTaken
              ? t('club:consents.kindTaken')
              : isChecked && kind.trim() === ''
                ? t('common:validation.REQUIRED')
                : undefined
          }
          onChange={(event) => draft.change({ kind: event.target.value })}
        />
      )}
      <SelectField
        label={t('club:consents.language')}
        hint={t('club:consents.languageHint')}
        value={locale}
        options={LANGUAGES.map((value) => ({ value, label: names.of(value.slice(0, 2)) ?? value }))}
        onChange={({ target }) =>
          setLocale(LANGUAGES.find((known) => known === target.value) ?? locale)
        }
      />
      <TextField
        label={t('club:consents.heading')}
        lang={locale}
        value={wording.title}
        error={isChecked && complete === null ? t('club:consents.incomplete') : undefined}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={t('club:consents.text')}
        lang={locale}
        rows={6}
        value={wording.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      {edited.kind !== null && (
        <Checkbox
          label={t('club:consents.askAgain')}
          checked={needs_answer}
          onChange={(event) => draft.change({ needs_answer: event.target.checked })}
        />
      )}
      {edited.kind !== null && (
        <ChangesSummary
          fields={[
            ...LANGUAGES.flatMap((language) =>
              (['title', 'text'] as const).map((part) => ({
                label: t('club:consents.inLanguage', {
                  field: t(part === 'title' ? 'club:consents.heading' : 'club:consents.text'),
                  language: names.of(language.slice(0, 2)) ?? language,
                }),
                before: edited.texts[language]?.[part] ?? '',
                after: texts[language]?.[part].trim() ?? '',
              })),
            ),
            {
              label: t('club:consents.askAgain'),
              before: yesOrNo(edited.draft?.needs_answer ?? true),
              after: yesOrNo(needs_answer),
            },
          ]}
        />
      )}
    </FormDialog>
  );
}

/** The languages with a title and a text; null if there is none, or one has only half of it. */
const completeTexts = (texts: ConsentWording): ConsentWording | null => {
  const written = LANGUAGES.flatMap((locale) => {
    const { title, text } = texts[locale] ?? EMPTY;
    return title.trim() === '' && text.trim() === ''
      ? []
      : [{ locale, title: title.trim(), text: text.trim() }];
  });
  if (written.length === 0 || written.some(({ title, text }) => title === '' || text === '')) {
    return null;
  }
  return Object.fromEntries(written.map(({ locale, ...wording }) => [locale, wording]));
};
