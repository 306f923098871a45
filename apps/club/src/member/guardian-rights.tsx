import { GUARDIAN_RIGHTS } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Checkbox } from '@springboard/ui';
import type { ReactNode } from 'react';
import type { GuardianValues } from './guardian-values.ts';

type GuardianRightsProps = {
  values: Pick<GuardianValues, 'sees' | 'acts' | 'restricted'>;
  change: (changes: Partial<GuardianValues>) => void;
  /** Below “no access”. */
  children: ReactNode;
};

/** What a guardian sees and does for a member. Without access, none of it. */
export function GuardianRights({ values, change, children }: GuardianRightsProps) {
  const { t } = useTranslation('club');
  return (
    <fieldset>
      <legend className="text-sm font-strong">{t('member.guardians.rights')}</legend>
      <Checkbox
        label={t('member.guardians.noAccess')}
        hint={t('member.guardians.noAccessHint')}
        checked={values.restricted}
        onChange={(event) => change({ restricted: event.target.checked })}
      />
      {children}
      {GUARDIAN_RIGHTS.map((right) => (
        <Checkbox
          key={right}
          label={t(`member.guardians.sees.${right}`)}
          checked={!values.restricted && values.sees.includes(right)}
          disabled={values.restricted}
          onChange={(event) =>
            change({
              sees: GUARDIAN_RIGHTS.filter((other) =>
                other === right ? event.target.checked : values.sees.includes(other),
              ),
            })
          }
        />
      ))}
      <Checkbox
        label={t('member.guardians.acts')}
        hint={t('member.guardians.actsHint')}
        checked={!values.restricted && values.acts}
        disabled={values.restricted}
        onChange={(event) => change({ acts: event.target.checked })}
      />
    </fieldset>
  );
}
