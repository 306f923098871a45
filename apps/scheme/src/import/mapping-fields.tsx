import { NODE_TYPES } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { SelectField } from '@springboard/ui';
import type { ImportMapping } from './use-import-mapping.ts';

/** Which entries of a CASE file are levels, groups and skills. */
export function MappingFields({ mapping, rows, sources, changeSource, changeType }: ImportMapping) {
  const { t } = useTranslation('scheme');
  return (
    <>
      <SelectField
        label={t('schemeImport.mapping.label')}
        value={mapping.by}
        options={sources.map((source) => ({
          value: source,
          label: t(`schemeImport.mapping.${source}`),
        }))}
        onChange={({ target }) => changeSource(target.value)}
      />
      {rows.map(({ name, type }) => (
        <SelectField
          key={name}
          label={
            mapping.by === 'depth' ? t('schemeImport.mapping.depthOf', { number: name }) : name
          }
          value={type}
          options={NODE_TYPES.map((value) => ({ value, label: t(`schemeImport.types.${value}`) }))}
          onChange={({ target }) => changeType(name, target.value)}
        />
      ))}
    </>
  );
}
