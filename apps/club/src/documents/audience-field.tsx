import { FILE_ROLES, type FileRole } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Checkbox } from '@springboard/ui';

type AudienceFieldProps = {
  audience: readonly FileRole[];
  /** Shows the error of an empty choice. */
  isChecked: boolean;
  onChange: (audience: FileRole[]) => void;
};

/** The roles that a document is for; at least one. */
export function AudienceField({ audience, isChecked, onChange }: AudienceFieldProps) {
  const { t } = useTranslation('club');
  return (
    <fieldset>
      <legend className="text-sm font-strong">{t('documents.audience')}</legend>
      {isChecked && audience.length === 0 && (
        <p role="alert" className="text-sm font-strong text-negative-ink">
          {t('documents.audienceRequired')}
        </p>
      )}
      {FILE_ROLES.map((role) => (
        <Checkbox
          key={role}
          label={t(`documents.roles.${role}`)}
          checked={audience.includes(role)}
          onChange={({ target }) =>
            onChange(
              FILE_ROLES.filter((known) =>
                known === role ? target.checked : audience.includes(known),
              ),
            )
          }
        />
      ))}
    </fieldset>
  );
}
