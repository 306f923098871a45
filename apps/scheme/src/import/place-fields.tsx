import type { ReadSchemeFile } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useGradeText } from '@springboard/portal';
import { SelectField, TextField } from '@springboard/ui';
import { LanguageFields } from '../overview/language-fields.tsx';
import type { ImportPlace } from './use-import-place.ts';

type PlaceFieldsProps = {
  place: ImportPlace;
  file: ReadSchemeFile;
  /** Whether to show what is missing. */
  isChecked: boolean;
};

/** Where the file goes. */
export function PlaceFields({ place, file, isChecked }: PlaceFieldsProps) {
  const { t } = useTranslation('scheme');
  const gradeText = useGradeText();
  const { title, kind, kinds } = place;
  const updateHint =
    file.branch === null
      ? t('schemeImport.place.updateHint')
      : t('schemeImport.place.updateBranchHint', { node: file.branch });
  const hints = { new: undefined, update: updateHint, below: t('schemeImport.place.belowHint') };
  return (
    <>
      {kinds.length > 1 && (
        <SelectField
          label={t('schemeImport.place.legend')}
          hint={hints[kind]}
          value={kind}
          options={kinds.map((value) => ({
            value,
            label: t(`schemeImport.place.${value}`, { title }),
          }))}
          onChange={({ target }) => place.changeKind(target.value)}
        />
      )}
      {kind === 'below' && (
        <SelectField
          label={t('schemeImport.place.node')}
          value={place.node_id}
          options={place.nodes.map(({ id, path }) => ({
            value: id,
            label: path.map((node) => node.title).join(' › '),
          }))}
          onChange={({ target }) => place.changeNode(target.value)}
        />
      )}
      {kind === 'new' && <NewSchemeFields place={place} isChecked={isChecked} />}
      {place.asksPass && (
        <SelectField
          label={t('schemeImport.place.pass')}
          value={String(place.pass)}
          options={(file.grades?.labels ?? []).map((label, at) => ({
            value: String(at),
            label: gradeText(label),
          }))}
          onChange={({ target }) => place.changePass(Number(target.value))}
        />
      )}
    </>
  );
}

function NewSchemeFields({ place, isChecked }: Omit<PlaceFieldsProps, 'file'>) {
  const { t } = useTranslation(['scheme', 'common']);
  const { nameError } = place;
  const nameErrorText = t(
    nameError?.code === 'REQUIRED' ? 'common:validation.REQUIRED' : 'common:validation.NAME_LENGTH',
  );
  return (
    <>
      <TextField
        label={t('scheme:newScheme.name')}
        value={place.name}
        autoComplete="off"
        error={isChecked && nameError !== null ? nameErrorText : undefined}
        onChange={({ target }) => place.changeName(target.value)}
      />
      <LanguageFields
        languages={place.languages}
        chosen={place.language_ids}
        isChecked={isChecked}
        onChange={place.changeLanguages}
      />
    </>
  );
}
