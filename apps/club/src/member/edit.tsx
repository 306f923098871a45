import type { ApiFailure } from '@springboard/api-client';
import type { MemberDetail } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  auditIdOf,
  ConflictNotice,
  useApi,
  useAuditUndo,
  useDraft,
  useErrorText,
  useFormat,
} from '@springboard/portal';
import { Notice } from '@springboard/ui';
import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  Navigate,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { paths } from '../paths.ts';
import { loadMember } from './load-member.ts';
import { fieldErrorsOf, FIELDS, MemberForm, type Profile } from './member-form.tsx';
import { useReadOnly } from '../read-only.ts';

export function Component() {
  const { value } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  // The page says that another system decides the profile.
  if (useReadOnly(value)) return <Navigate to={paths.member(value.uuid)} replace />;
  return <EditForm member={value} />;
}

/** Edits the profile. What another user has changed meanwhile is shown beside the own values. */
function EditForm({ member: value }: { member: MemberDetail }) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const showUndo = useAuditUndo();
  const errorText = useErrorText();
  const format = useFormat();
  const draft = useDraft<Profile>(`member.${value.uuid}`, profileOf(value), value.etag);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [theirs, setTheirs] = useState<MemberDetail | null>(null);

  const save = async (ifMatch = draft.etag) => {
    if (Object.keys(draft.changes).length === 0)
      return navigate(paths.member(value.uuid), { replace: true });
    setBusy(true);
    setFailure(null);
    const result = await api.call(
      'PATCH /members/:uuid',
      { params: { uuid: value.uuid }, body: draft.changes },
      { headers: { 'if-match': `"${ifMatch}"` } },
    );
    const current =
      !result.ok && result.failure.status === 412
        ? await api.call('GET /members/:uuid', { params: { uuid: value.uuid }, query: {} })
        : null;
    if (!result.ok) {
      setBusy(false);
      if (current?.ok === true) setTheirs(current.value);
      else setFailure(result.failure);
      return undefined;
    }
    draft.clear();
    showUndo({ title: t('club:member.form.saved'), audit_id: auditIdOf(result.headers) });
    await navigate(paths.member(value.uuid), { replace: true });
    // The name above the sections is of the page that stays.
    return revalidate();
  };

  const textOf = (field: (typeof FIELDS)[number], profile: Profile) =>
    field === 'dob' && profile.dob !== '' ? format.date(profile.dob) : profile[field];

  return (
    <MemberForm
      values={draft.values}
      submit={t('common:actions.save')}
      errors={fieldErrorsOf(failure, t('club:member.form.invalid'))}
      isBusy={isBusy}
      onChange={draft.change}
      onSubmit={() => void save()}
      problem={
        <>
          {failure && failure.error !== 'VALIDATION' && (
            <Notice kind="error" live>
              {errorText(failure.error)}
            </Notice>
          )}
          {theirs && (
            <ConflictNotice
              title={t('club:member.form.changedBy', {
                by: theirs.updated_by ?? t('club:member.form.somebody'),
                at: format.moment(theirs.updated_at),
              })}
              fields={FIELDS.filter((field) => draft.values[field] !== theirs[field]).map(
                (field) => ({
                  label: t(`club:member.profile.${field}`),
                  mine: field in draft.changes ? textOf(field, draft.values) : null,
                  theirs: textOf(field, theirs),
                }),
              )}
              onKeepMine={() => {
                setTheirs(null);
                draft.rebase(profileOf(theirs), theirs.etag);
                void save(theirs.etag);
              }}
              onTakeTheirs={() => {
                draft.rebase(profileOf(theirs), theirs.etag, {});
                setTheirs(null);
              }}
            />
          )}
        </>
      }
    />
  );
}

const profileOf = ({ firstname, lastname, dob }: Profile): Profile => ({
  firstname,
  lastname,
  dob,
});

export const loader = (args: LoaderFunctionArgs) => loadMember(args, {});
