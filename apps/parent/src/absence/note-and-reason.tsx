import type { ApiFailure } from '@springboard/api-client';
import type { AbsenceReason } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useDraft, useErrorText } from '@springboard/portal';
import { Notice, TextArea } from '@springboard/ui';
import { ReasonButtons } from './reason-buttons.tsx';

const MAX_NOTE = 500;

/**
 * The note of an absence as it is typed, and as it is sent: null without a text.
 *
 * @param form the child and the absence that the form is about
 */
export const useNote = (form: string, saved: string | null = null) => {
  const { values, change, clear } = useDraft(`absence.note.${form}`, { note: saved ?? '' });
  const { note: typed } = values;
  return {
    typed,
    setTyped: (note: string) => change({ note }),
    sent: typed.trim() === '' ? null : typed.trim(),
    clear,
  };
};

type NoteAndReasonProps = {
  note: ReturnType<typeof useNote>;
  /** Why the form cannot be sent as it is. */
  problem?: string | null;
  /** Why the server rejected it. */
  failure: ApiFailure | null;
  label: string;
  current?: AbsenceReason;
  sending: AbsenceReason | null;
  onChoose: (reason: AbsenceReason) => void;
};

/** The end of each form of an absence: the note, then the reasons, which send it. */
export function NoteAndReason({ note, problem = null, failure, ...reasons }: NoteAndReasonProps) {
  const { t } = useTranslation(['parent', 'common']);
  const errorText = useErrorText();
  const errors = [problem, failure === null ? null : errorText(failure.error)];
  return (
    <>
      <TextArea
        label={t('parent:absence.note')}
        labelNote={t('common:state.optional')}
        hint={t('parent:absence.noteHint')}
        rows={2}
        maxLength={MAX_NOTE}
        value={note.typed}
        onChange={(event) => note.setTyped(event.target.value)}
      />
      {errors.map(
        (error) =>
          error !== null && (
            <Notice key={error} kind="error" live>
              {error}
            </Notice>
          ),
      )}
      <ReasonButtons {...reasons} />
    </>
  );
}
