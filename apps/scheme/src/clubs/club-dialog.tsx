import { can } from '@springboard/access';
import type { ApiFailure } from '@springboard/api-client';
import { type Club, MEMBER_TYPES, type MemberTypes } from '@springboard/contract';
import { languagesOfClub, validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  ChangesSummary,
  FormDialog,
  useApi,
  useChange,
  useErrorText,
  useFormat,
  useSession,
  withoutSame,
} from '@springboard/portal';
import { Checkbox, SelectField, TextField } from '@springboard/ui';
import { useState } from 'react';
import { LanguageFields } from '../overview/language-fields.tsx';

type ClubDialogProps = {
  /** null: a new club. */
  club: Club | null;
  onClose: () => void;
};

const zoneText = (time_zone: string): string => time_zone.replaceAll('_', ' ');

const ZONES = Intl.supportedValuesOf('timeZone').map((value) => ({
  value,
  label: zoneText(value),
}));

const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Name and time zone of a club, whether parents may sign in to it, where its members come from, and the languages that
 * its people can choose.
 */
export function ClubDialog({ club, onClose }: ClubDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const failureText = useFailureText();
  const { send, isBusy, failure } = useChange();
  const [name, setName] = useState(club?.name ?? '');
  const [time_zone, setTimeZone] = useState(club?.time_zone ?? ownTimeZone());
  const [hasParents, setParents] = useState(club?.parent_portal === 1);
  const [start] = useState({ name, time_zone, parent_portal: club?.parent_portal ?? 0 });
  const provider = useSession(({ client }) => client?.auth_provider ?? '');
  const [changedTypes, setTypes] = useState<MemberTypes | null>(null);
  const languages = useSession((state) => state.languages).filter(({ active }) => active === 1);
  const [changedLanguages, setLanguages] = useState<readonly number[] | null>(null);
  const ownLanguages =
    club === null ? [] : languagesOfClub(languages, club).map(({ language_id }) => language_id);
  const yesOrNo = (isOn: boolean) => t(isOn ? 'common:state.yes' : 'common:state.no');
  const typesText = (types: MemberTypes) => t(`scheme:clubs.memberTypes.types.${types}`);
  const languageNames = (ids: readonly number[]) =>
    languages
      .filter(({ language_id }) => ids.includes(language_id))
      .map(({ language }) => t(`common:languages.${language}`))
      .join(', ');
  const [isChecked, setChecked] = useState(false);
  const error = validateName(name);
  const save = async () => {
    setChecked(true);
    if (error !== null || changedLanguages?.length === 0) return;
    const body = { name: name.trim(), time_zone };
    if (club === null) {
      const call = api.call('POST /clubs', { body });
      if (await send(t('scheme:clubs.added', body), call)) onClose();
      return;
    }
    const parent_portal: 0 | 1 = hasParents ? 1 : 0;
    // Only changes, so that what another administrator changes meanwhile stays. The club's own choice of languages
    // and member types stays too.
    const changes = {
      ...withoutSame({ ...body, parent_portal }, start),
      ...(changedTypes !== null && { member_types: changedTypes }),
      ...(changedLanguages !== null && { language_ids: [...changedLanguages] }),
    };
    if (Object.keys(changes).length === 0) return onClose();
    const params = { id: club.id };
    const call = api.call('PATCH /clubs/:id', { params, body: changes });
    if (await send(t('scheme:clubs.saved', body), call)) onClose();
  };
  const zones = ZONES.some(({ value }) => value === time_zone)
    ? ZONES
    : [{ value: time_zone, label: time_zone }, ...ZONES];
  return (
    <FormDialog
      title={t(club === null ? 'scheme:clubs.add' : 'scheme:clubs.edit')}
      error={failure && failureText(failure)}
      submitLabel={t(club === null ? 'scheme:clubs.add' : 'common:actions.save')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t('scheme:clubs.name')}
        value={name}
        autoComplete="off"
        error={
          isChecked && error !== null
            ? t(
                error.code === 'REQUIRED'
                  ? 'common:validation.REQUIRED'
                  : 'common:validation.NAME_LENGTH',
              )
            : undefined
        }
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t('scheme:clubs.timeZone')}
        value={time_zone}
        options={zones}
        onChange={(event) => setTimeZone(event.target.value)}
      />
      {club !== null && (
        <>
          <Checkbox
            label={t('scheme:clubs.parentPortal')}
            checked={hasParents}
            onChange={(event) => setParents(event.target.checked)}
          />
          {can.chooseMemberTypes(provider, club) && (
            <MemberTypesField value={changedTypes ?? club.member_types} onChange={setTypes} />
          )}
          <LanguageFields
            languages={languages}
            chosen={changedLanguages ?? ownLanguages}
            isChecked={isChecked}
            onChange={setLanguages}
          />
          <ChangesSummary
            fields={[
              { label: t('scheme:clubs.name'), before: club.name, after: name.trim() },
              {
                label: t('scheme:clubs.timeZone'),
                before: zoneText(club.time_zone),
                after: zoneText(time_zone),
              },
              {
                label: t('scheme:clubs.parentPortal'),
                before: yesOrNo(club.parent_portal === 1),
                after: yesOrNo(hasParents),
              },
              {
                label: t('scheme:clubs.memberTypes.label'),
                before: typesText(club.member_types),
                after: typesText(changedTypes ?? club.member_types),
              },
              {
                label: t('scheme:newScheme.languages'),
                before: languageNames(ownLanguages),
                after: languageNames(changedLanguages ?? ownLanguages),
              },
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}

type MemberTypesFieldProps = {
  value: MemberTypes;
  onChange: (value: MemberTypes) => void;
};

/** Where the members of a club come from, and what that means for the club. */
function MemberTypesField({ value, onChange }: MemberTypesFieldProps) {
  const { t } = useTranslation('scheme');
  return (
    <SelectField
      label={t('clubs.memberTypes.label')}
      hint={`${t(`clubs.memberTypes.hints.${value}`)} ${t('clubs.memberTypes.kept')}`}
      value={value}
      options={MEMBER_TYPES.map((type) => ({
        value: type,
        label: t(`clubs.memberTypes.types.${type}`),
      }))}
      onChange={({ target }) => {
        const type = MEMBER_TYPES.find((each) => each === target.value);
        if (type !== undefined) onChange(type);
      }}
    />
  );
}

/** Says which members contradict where they are to come from. */
const useFailureText = () => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const errorText = useErrorText();
  return ({ error, detail }: ApiFailure): string => {
    const { member_types, count }: Record<string, unknown> = Object(detail);
    if (typeof count !== 'number') return errorText(error);
    const number = { count, number: format.number(count) };
    return member_types === 'local_members'
      ? t('clubs.memberTypes.local', number)
      : t('clubs.memberTypes.remote', number);
  };
};
