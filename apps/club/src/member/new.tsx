import type { ApiFailure } from '@springboard/api-client';
import { useTranslation } from '@springboard/i18n';
import { fromClub, member, members } from '@springboard/i18n/areas/club';
import { formSummary } from '@springboard/i18n/areas/shared';
import { ChangesSummary, renderLink, useDraft, useErrorText, useFormat } from '@springboard/portal';
import {
  Button,
  buttonClass,
  Notice,
  PageHeader,
  SelectField,
  textLinkClass,
} from '@springboard/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { FromClubForm } from './from-club.tsx';
import {
  FIELDS,
  fieldErrorsOf,
  MemberForm,
  type Profile,
  type ProfileErrors,
} from './member-form.tsx';
import { guardianOf, NewGuardian, NO_GUARDIAN } from './new-guardian.tsx';
import { SimilarMembers, useSimilarMembers } from './similar-members.tsx';
import { type NewMemberValues, useAddMember } from './use-add-member.ts';
import { GUARDIAN_TEXTS, type GuardianText, useGuardianErrors } from './use-guardian-errors.ts';
import { useRemoteOnly } from '../read-only.ts';
import { SourceNotice } from '../source-notice.tsx';
import { activeGroups, groupOptions, useChoices } from '../use-choices.ts';

export const translations = [members, member, fromClub, formSummary];

type Duplicate = Profile & { readonly uuid: string };

const EMPTY: NewMemberValues = {
  firstname: '',
  lastname: '',
  dob: '',
  group_id: '',
  ...NO_GUARDIAN,
};

/** Adds a member, or asks for a member of another club. */
export function Component() {
  const { t } = useTranslation('club');
  const isRemoteOnly = useRemoteOnly();
  const [search] = useSearchParams();
  const isFromClub = search.get('from') === 'club';
  const Form = isFromClub ? FromClubForm : NewMember;
  return (
    <>
      <PageHeader
        title={t(isFromClub ? 'fromClub.title' : 'titles.newMember')}
        actions={
          !isRemoteOnly &&
          !isFromClub &&
          renderLink({
            to: paths.fromClub,
            className: buttonClass(),
            children: t('fromClub.title'),
          })
        }
      />
      {isRemoteOnly ? <SourceNotice about="member" /> : <Form />}
    </>
  );
}

/** Adds a member. Members who may be the same person are shown before. */
function NewMember() {
  const { t } = useTranslation(['club', 'common']);
  const errorText = useErrorText();
  const groups = groupOptions(activeGroups(useChoices('groups').groups));
  const { values, change, clear } = useDraft('member.new', EMPTY);
  const [isGuardianShown, setGuardianShown] = useState(guardianOf(values) !== undefined);
  const { add, isBusy, failure, clearFailure } = useAddMember(clear);
  const duplicates = duplicatesIn(failure);
  /** Other persons, as the user has said. */
  const [others, setOthers] = useState<readonly string[]>([]);
  const similar = useSimilarMembers(values);
  const shown = similar.filter(({ uuid }) => !others.includes(uuid));
  const areAllOthers = similar.length > 0 && shown.length === 0;
  const isFull = failure?.error === 'SESSION_FULL';
  const format = useFormat();
  const findGuardianErrors = useGuardianErrors();
  const [guardianErrors, setGuardianErrors] = useState<ProfileErrors>({});
  const errors: ProfileErrors = {
    ...fieldErrorsOf(failure, t('club:member.form.invalid')),
    ...(isFull && { group_ids: t('club:member.form.groupFull') }),
  };
  const validateGuardian = (): ProfileErrors => {
    const guardian = guardianOf(values);
    const found = guardian && findGuardianErrors(guardian);
    const next = Object.fromEntries(
      Object.entries(found ?? {}).map(([field, text]) => [`guardian.${field}`, text]),
    );
    setGuardianErrors(next);
    return next;
  };

  const guardianLabel = (field: GuardianText) =>
    t('club:member.form.guardianField', { field: t(`club:member.guardians.fields.${field}`) });
  const summary = [
    ...FIELDS.map((field) => ({
      label: t(`club:member.profile.${field}`),
      after: field === 'dob' && values.dob !== '' ? format.date(values.dob) : values[field].trim(),
    })),
    {
      label: t('club:members.group'),
      after: groups.find(({ value }) => value === values.group_id)?.label ?? '',
    },
    ...GUARDIAN_TEXTS.map((field) => ({
      label: guardianLabel(field),
      after: values[`guardian.${field}`].trim(),
    })),
  ];

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <MemberForm
        values={values}
        submit={t('club:titles.newMember')}
        errors={errors}
        extraLabels={{
          group_ids: t('club:members.group'),
          ...Object.fromEntries(
            GUARDIAN_TEXTS.map((field) => [`guardian.${field}`, guardianLabel(field)]),
          ),
        }}
        validateExtra={validateGuardian}
        isBusy={isBusy}
        onChange={(changes) => {
          change(changes);
          // They may no longer be duplicates.
          if (duplicates.length > 0) clearFailure();
        }}
        onSubmit={() => void add(values, { isConfirmed: areAllOthers })}
        extra={
          <>
            <SelectField
              id="group_ids"
              label={t('club:members.group')}
              error={errors['group_ids']}
              labelNote={t('common:state.optional')}
              value={values.group_id}
              options={[{ value: '', label: t('common:state.none') }, ...groups]}
              onChange={(event) => change({ group_id: event.target.value })}
            />
            <NewGuardian
              isShown={isGuardianShown}
              values={values}
              errors={{ ...errors, ...guardianErrors }}
              onShow={() => setGuardianShown(true)}
              onChange={change}
            />
          </>
        }
        problem={
          <>
            {isGuardianShown && (
              <ChangesSummary isNew fields={summary.map((field) => ({ ...field, before: '' }))} />
            )}
            {duplicates.length > 0 && (
              <Duplicates
                duplicates={duplicates}
                onConfirm={() => void add(values, { isConfirmed: true })}
              />
            )}
            {failure && duplicates.length === 0 && failure.error !== 'VALIDATION' && !isFull && (
              <Notice kind="error" live>
                {errorText(failure.error)}
              </Notice>
            )}
          </>
        }
      />
      <SimilarMembers
        members={duplicates.length > 0 ? [] : shown}
        onDismiss={(uuid) => setOthers([...others, uuid])}
      />
    </div>
  );
}

type DuplicatesProps = { duplicates: readonly Duplicate[]; onConfirm: () => void };

function Duplicates({ duplicates, onConfirm }: DuplicatesProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  return (
    <Notice kind="warning" live>
      <p className="font-strong">{t('member.form.duplicates')}</p>
      <ul className="my-2">
        {duplicates.map(({ uuid, firstname, lastname, dob }) => (
          <li key={uuid}>
            {renderLink({
              to: paths.member(uuid),
              className: textLinkClass,
              children: `${firstname} ${lastname}, ${format.date(dob)}`,
            })}
          </li>
        ))}
      </ul>
      <Button onClick={onConfirm}>{t('member.form.addAnyway')}</Button>
    </Notice>
  );
}

const duplicatesIn = (failure: ApiFailure | null): readonly Duplicate[] => {
  const found: unknown = Object(failure?.detail)['duplicates'];
  return Array.isArray(found) ? found : [];
};
