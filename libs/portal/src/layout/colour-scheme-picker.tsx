import { useTranslation } from '@springboard/i18n';
import { SelectField } from '@springboard/ui';
import { useState } from 'react';
import { COLOUR_SCHEMES, readColourScheme, setColourScheme } from '../client-theme.ts';
import { usePortalContext } from '../hooks.ts';

/** Light, dark, or as on the device. The choice is stored on the device. */
export default function ColourSchemePicker() {
  const { t } = useTranslation('common');
  const { storage } = usePortalContext();
  const [chosen, setChosen] = useState(() => readColourScheme(storage));
  return (
    <SelectField
      label={t('drawer.scheme.label')}
      value={chosen}
      onChange={(event) => {
        const scheme =
          COLOUR_SCHEMES.find((candidate) => candidate === event.target.value) ?? 'system';
        setColourScheme(document, storage, scheme);
        setChosen(scheme);
      }}
      options={COLOUR_SCHEMES.map((scheme) => ({
        value: scheme,
        label: t(`drawer.scheme.${scheme}`),
      }))}
    />
  );
}
