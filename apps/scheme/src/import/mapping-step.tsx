import {
  type ImportChoices,
  NODE_TYPES,
  type NodeType,
  type ReadSchemeFile,
  type SchemeImport,
} from '@springboard/contract';
import { flattenScheme, NAME_MAX, validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  useApi,
  useErrorText,
  useGradeText,
  useOfflineReason,
  useSession,
} from '@springboard/portal';
import { Button, Card, Notice, SelectField, TextField } from '@springboard/ui';
import { useState } from 'react';
import { LanguageFields } from '../overview/language-fields.tsx';
import { FileFacts } from './file-facts.tsx';
import type { ImportData } from './import-data.ts';

type MappingStepProps = {
  data: ImportData;
  id: number;
  file: ReadSchemeFile;
  onPlanned: (planned: SchemeImport) => void;
};

type Kind = ImportChoices['place']['kind'];
const SOURCES = ['default', 'depth', 'type'] as const;
type Source = (typeof SOURCES)[number];

/** Where the file goes, and which entries are levels, groups and skills. */
export function MappingStep({ data, id, file, onPlanned }: MappingStepProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const { tree } = data;
  const scheme = data.scheme ?? data.origin;
  const api = useApi();
  const errorText = useErrorText();
  const gradeText = useGradeText();
  const offlineReason = useOfflineReason();
  const languages = useSession((state) => state.languages).filter(({ active }) => active === 1);
  const nodes = flattenScheme(tree).filter(({ skill, mirrored }) => !skill && !mirrored);
  const [kind, setKind] = useState<Kind>(scheme === null ? 'new' : 'update');
  const [name, setName] = useState(file.title.slice(0, NAME_MAX));
  const [language_ids, setLanguages] = useState<readonly number[]>(() =>
    languages
      .filter(
        ({ language }) =>
          file.language === null ||
          language.startsWith(file.language) ||
          file.translations?.includes(language) === true,
      )
      .map(({ language_id }) => language_id),
  );
  const [pass, setPass] = useState((file.grades?.labels.length ?? 1) - 1);
  const [node_id, setNode] = useState(nodes[0]?.id ?? '');
  const [by, setBy] = useState<Source>('default');
  const [types, setTypes] = useState<Readonly<Record<string, NodeType>>>({});
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const nameError = validateName(name);
  const asksPass = kind === 'new' && file.grades !== null && file.grades.pass === null;
  const mapsTypes = file.format === 'case_1_0' || file.format === 'case_1_1';
  const keys =
    by === 'depth'
      ? Array.from({ length: file.depth }, (_, at) => String(at + 1))
      : file.item_types.map((type) => type.name);
  const typeOf = (key: string, at: number): NodeType =>
    types[key] ?? (at === 0 ? 'l' : at === keys.length - 1 ? 's' : 'sg');
  const placeOf = (): ImportChoices['place'] => {
    if (kind === 'new')
      return {
        kind,
        name: name.trim(),
        language_ids: [...language_ids],
        ...(asksPass && { pass }),
      };
    const slug = scheme?.slug ?? '';
    return kind === 'update' ? { kind, slug } : { kind, slug, node_id };
  };
  const compare = async () => {
    setChecked(true);
    if (kind === 'new' && (nameError !== null || language_ids.length === 0)) return;
    setBusy(true);
    const mapping = {
      by,
      types:
        by === 'default' ? {} : Object.fromEntries(keys.map((key, at) => [key, typeOf(key, at)])),
    };
    const body = { place: placeOf(), mapping };
    const result = await api.call('POST /scheme-imports/:id/plan', { params: { id }, body });
    setBusy(false);
    if (result.ok) return onPlanned(result.value);
    const isInReview = Object(result.failure.detail)['state'] === 'IN_REVIEW';
    return setError(
      isInReview ? t('scheme:schemeImport.check.inReview') : errorText(result.failure.error),
    );
  };
  const hint =
    kind === 'update'
      ? file.branch === null
        ? t('scheme:schemeImport.place.updateHint')
        : t('scheme:schemeImport.place.updateBranchHint', { node: file.branch })
      : kind === 'below'
        ? t('scheme:schemeImport.place.belowHint')
        : undefined;
  const title = scheme?.title ?? '';
  const placeTexts: Readonly<Record<Kind, string>> = {
    new: t('scheme:schemeImport.place.new'),
    update: t('scheme:schemeImport.place.update', { title }),
    below: t('scheme:schemeImport.place.below', { title }),
  };
  const sourceTexts: Readonly<Record<Source, string>> = {
    default: t('scheme:schemeImport.mapping.default'),
    depth: t('scheme:schemeImport.mapping.depth'),
    type: t('scheme:schemeImport.mapping.type'),
  };
  const kinds: readonly Kind[] =
    scheme === null ? ['new'] : nodes.length === 0 ? ['update', 'new'] : ['update', 'below', 'new'];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <FileFacts file={file} />
      <Card title={t('scheme:schemeImport.place.legend')}>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy && offlineReason === undefined) void compare();
          }}
        >
          {error !== null && (
            <Notice kind="error" live>
              {error}
            </Notice>
          )}
          {kinds.length > 1 && (
            <SelectField
              label={t('scheme:schemeImport.place.legend')}
              hint={hint}
              value={kind}
              options={kinds.map((value) => ({
                value,
                label: placeTexts[value],
              }))}
              onChange={({ target }) =>
                setKind(kinds.find((candidate) => candidate === target.value) ?? 'new')
              }
            />
          )}
          {kind === 'below' && (
            <SelectField
              label={t('scheme:schemeImport.place.node')}
              value={node_id}
              options={nodes.map((node) => ({
                value: node.id,
                label: node.path.map((each) => each.title).join(' › '),
              }))}
              onChange={({ target }) => setNode(target.value)}
            />
          )}
          {kind === 'new' && (
            <>
              <TextField
                label={t('scheme:newScheme.name')}
                value={name}
                autoComplete="off"
                error={
                  isChecked && nameError !== null
                    ? t(
                        nameError.code === 'REQUIRED'
                          ? 'common:validation.REQUIRED'
                          : 'common:validation.NAME_LENGTH',
                      )
                    : undefined
                }
                onChange={({ target }) => setName(target.value)}
              />
              <LanguageFields
                languages={languages}
                chosen={language_ids}
                isChecked={isChecked}
                onChange={setLanguages}
              />
            </>
          )}
          {asksPass && (
            <SelectField
              label={t('scheme:schemeImport.place.pass')}
              value={String(pass)}
              options={(file.grades?.labels ?? []).map((label, at) => ({
                value: String(at),
                label: gradeText(label),
              }))}
              onChange={({ target }) => setPass(Number(target.value))}
            />
          )}
          {mapsTypes && (
            <SelectField
              label={t('scheme:schemeImport.mapping.label')}
              value={by}
              options={SOURCES.filter(
                (source) => source !== 'type' || file.item_types.length > 0,
              ).map((source) => ({
                value: source,
                label: sourceTexts[source],
              }))}
              onChange={({ target }) => {
                setBy(SOURCES.find((source) => source === target.value) ?? 'default');
                setTypes({});
              }}
            />
          )}
          {by !== 'default' &&
            keys.map((key, at) => (
              <SelectField
                key={key}
                label={
                  by === 'depth' ? t('scheme:schemeImport.mapping.depthOf', { number: key }) : key
                }
                value={typeOf(key, at)}
                options={NODE_TYPES.map((value) => ({
                  value,
                  label: t(`scheme:schemeImport.types.${value}`),
                }))}
                onChange={({ target }) => {
                  const chosen = NODE_TYPES.find((type) => type === target.value) ?? 'sg';
                  setTypes({ ...types, [key]: chosen });
                }}
              />
            ))}
          <div>
            <Button type="submit" variant="primary" loading={isBusy} disabledReason={offlineReason}>
              {t('scheme:schemeImport.compare')}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
