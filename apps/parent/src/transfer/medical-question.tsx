import { useTranslation } from '@springboard/i18n';
import { Notice, ToggleButton } from '@springboard/ui';

type MedicalQuestionProps = {
  /** The element id of the first answer, to which an error leads. */
  id?: string;
  /** null: not answered. */
  value: boolean | null;
  /** The guardian went on without an answer. */
  isMissing: boolean;
  onChange: (value: boolean) => void;
};

/** Whether medical alerts go to the new club too, for a guardian who sees them. */
export function MedicalQuestion({ id, value, isMissing, onChange }: MedicalQuestionProps) {
  const { t } = useTranslation('common');
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="font-strong">{t('transfers.medicalQuestion')}</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          <ToggleButton
            id={id}
            pressed={value === true}
            className="max-w-full text-left"
            onClick={() => onChange(true)}
          >
            {t('transfers.medicalYes')}
          </ToggleButton>
          <ToggleButton
            pressed={value === false}
            className="max-w-full text-left"
            onClick={() => onChange(false)}
          >
            {t('transfers.medicalNo')}
          </ToggleButton>
        </div>
      </fieldset>
      {isMissing && value === null && (
        <Notice kind="error" live>
          {t('transfers.medicalMissing')}
        </Notice>
      )}
    </>
  );
}
