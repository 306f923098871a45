import type { CallInput, Language, Scheme } from '@springboard/contract';
import { standardGrades, standardLabel, validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { newScheme } from '@springboard/i18n/areas/scheme';
import {
  FormDialog,
  renderLink,
  useApi,
  useErrorText,
  useGradeText,
  useLoadedTexts,
  useSession,
} from '@springboard/portal';
import { buttonClass, SelectField, TextField } from '@springboard/ui';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { LanguageFields } from './language-fields.tsx';
import { PassRadio } from './pass-radio.tsx';

type NewSchemeDialogProps = {
  schemes: readonly Scheme[];
  /** The slug of the scheme to copy; empty: none. */
  copied: string;
  onClose: () => void;
};

const TEXTS = [newScheme];

/** The dialog once its texts are loaded. */
export default function NewSchemeDialog(props: NewSchemeDialogProps): ReactNode {
  return useLoadedTexts(TEXTS) && <NewSchemeForm {...props} />;
}

type Grade = { readonly label: string; readonly pass: boolean };

const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const DEFAULT_COUNT = 3;

/** Name, languages, and an empty scheme with its grades or a copy (§6, §9). It opens the editor. */
function NewSchemeForm({ schemes, copied, onClose }: NewSchemeDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const languages = useSession((state) => state.languages).filter(({ active }) => active === 1);
  const [name, setName] = useState('');
  const [language_ids, setLanguages] = useState<readonly number[]>(() => languages.map(idOf));
  const [from, setFrom] = useState(copied);
  const [grades, setGrades] = useState<readonly Grade[]>(() => standardSet(DEFAULT_COUNT));
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const nameError = useNameError();
  const create = async () => {
    setChecked(true);
    const labels = from === '' ? grades.map(({ label }) => label) : [];
    if (language_ids.length === 0 || [name, ...labels].some((text) => nameError(text))) return;
    const body: CallInput<'POST /schemes'>['body'] = {
      name: name.trim(),
      language_ids: [...language_ids],
      ...(from === '' ? { grades: grades.map(trimmed) } : { from_slug: from }),
    };
    setBusy(true);
    const result = await api.call('POST /schemes', { body });
    setBusy(false);
    if (!result.ok) return setError(errorText(result.failure.error));
    onClose();
    return navigate(paths.scheme(result.value.slug));
  };
  return (
    <FormDialog
      title={t('scheme:schemes.newScheme')}
      error={error}
      submitLabel={t('scheme:newScheme.create')}
      isBusy={isBusy}
      onSubmit={() => void create()}
      onClose={onClose}
    >
      <TextField
        label={t('scheme:newScheme.name')}
        value={name}
        data-first-focus
        autoComplete="off"
        error={isChecked ? nameError(name) : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <LanguageFields
        languages={languages}
        chosen={language_ids}
        isChecked={isChecked}
        onChange={setLanguages}
      />
      {renderLink({
        to: paths.newFromFile,
        className: buttonClass(),
        children: t('scheme:newScheme.fromFile'),
      })}
      <SelectField
        label={t('scheme:newScheme.begin')}
        value={from}
        options={[
          { value: '', label: t('scheme:newScheme.empty') },
          ...schemes.map(({ slug, title }) => ({
            value: slug,
            label: t('scheme:newScheme.copyOf', { title }),
          })),
        ]}
        onChange={(event) => setFrom(event.target.value)}
      />
      {from === '' && (
        <>
          <SelectField
            label={t('scheme:newScheme.count')}
            value={String(grades.length)}
            options={COUNTS.map((count) => ({ value: String(count), label: String(count) }))}
            onChange={(event) => setGrades(standardSet(Number(event.target.value)))}
          />
          <GradeFields grades={grades} isChecked={isChecked} onChange={setGrades} />
        </>
      )}
    </FormDialog>
  );
}

type GradeFieldsProps = {
  grades: readonly Grade[];
  isChecked: boolean;
  onChange: (grades: readonly Grade[]) => void;
};

/** The words of each grade, and the one that passes. */
function GradeFields({ grades, isChecked, onChange }: GradeFieldsProps) {
  const { t } = useTranslation('scheme');
  const nameError = useNameError();
  const gradeText = useGradeText();
  return (
    <fieldset className="grid gap-2">
      <legend className="font-strong">{t('newScheme.grades')}</legend>
      <p className="text-sm text-muted">{t('newScheme.gradesHint')}</p>
      {grades.map(({ label, pass }, index) => (
        // A grade is known by its place.
        <div key={index} className="flex items-end gap-3">
          <TextField
            className="grow"
            label={t('newScheme.grade', { number: index + 1 })}
            value={gradeText(label)}
            autoComplete="off"
            error={isChecked ? nameError(label) : undefined}
            onChange={({ target }) => onChange(grades.with(index, { label: target.value, pass }))}
          />
          <PassRadio
            label={t('newScheme.passes', { number: index + 1 })}
            text={t('newScheme.pass')}
            checked={pass}
            onChoose={() => onChange(grades.map((grade, at) => ({ ...grade, pass: at === index })))}
          />
        </div>
      ))}
    </fieldset>
  );
}

const PASSES = ['pass', 'awarded'] as const;

/** The standard set (§9). Its labels are stored in English, and every user reads them in their language. */
const standardSet = (count: number): readonly Grade[] =>
  standardGrades(count).map((key) => ({
    label: standardLabel(key),
    pass: PASSES.some((candidate) => candidate === key),
  }));

const trimmed = ({ label, pass }: Grade): Grade => ({ label: label.trim(), pass });

const idOf = ({ language_id }: Language): number => language_id;

const useNameError = () => {
  const { t } = useTranslation('common');
  return (text: string): string | undefined => {
    const error = validateName(text);
    if (error === null) return undefined;
    return t(error.code === 'REQUIRED' ? 'validation.REQUIRED' : 'validation.NAME_LENGTH');
  };
};
