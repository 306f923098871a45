import type { ApiFailure } from '@springboard/api-client';
import type { MemberDetail } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  auditIdOf,
  useApi,
  useAuditUndo,
  useDraft,
  useErrorText,
  useFormat,
} from '@springboard/portal';
import { Button, Notice } from '@springboard/ui';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { paths } from '../paths.ts';
import { loadMember } from './load-member.ts';
import { fieldErrorsOf, FIELDS, MemberForm, type Profile } from './member-form.tsx';
import { useReadOnly } from '../read-only.ts';

export function Component() {
  const { value } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  // The page above says that another system decides the profile.
  return useReadOnly(value) ? null : <EditForm member={value} />;
}

/** Edits the profile. What another user has changed meanwhile is shown beside the own values. */
function EditForm({ member: value }: { member: MemberDetail }) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const showUndo = useAuditUndo();
  const errorText = useErrorText();
  const draft = useDraft<Profile>(`member.${value.uuid}`, profileOf(value));
  const [etag, setEtag] = useState(value.etag);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [theirs, setTheirs] = useState<MemberDetail | null>(null);

  const save = async (ifMatch = etag) => {
    setBusy(true);
    const result = await api.call(
      'PATCH /members/:uuid',
      { params: { uuid: value.uuid }, body: draft.values },
      { headers: { 'if-match': `"${ifMatch}"` } },
    );
    const current =
      !result.ok && result.failure.status === 412
        ? await api.call('GET /members/:uuid', { params: { uuid: value.uuid }, query: {} })
        : null;
    setBusy(false);
    if (!result.ok) {
      if (current?.ok === true) setTheirs(current.value);
      else setFailure(result.failure);
      return;
    }
    draft.clear();
    showUndo({ title: t('club:member.form.saved'), audit_id: auditIdOf(result.headers) });
    await navigate(paths.member(value.uuid));
    // The name above the sections is of the page that stays.
    return revalidate();
  };

  return (
    <MemberForm
      values={draft.values}
      submit={t('common:actions.save')}
      errors={fieldErrorsOf(failure, t('club:member.form.invalid'))}
      isBusy={isBusy}
      onChange={draft.change}
      onSubmit={() => void save()}
    >
      {failure && failure.error !== 'VALIDATION' && (
        <Notice kind="error" live>
          {errorText(failure.error)}
        </Notice>
      )}
      {theirs && (
        <Conflict
          mine={draft.values}
          theirs={theirs}
          onKeepMine={() => {
            setTheirs(null);
            setEtag(theirs.etag);
            void save(theirs.etag);
          }}
          onTakeTheirs={() => {
            draft.change(profileOf(theirs));
            setEtag(theirs.etag);
            setTheirs(null);
          }}
        />
      )}
    </MemberForm>
  );
}

type ConflictProps = {
  mine: Profile;
  theirs: MemberDetail;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Both values of each field that differs. */
function Conflict({ mine, theirs, onKeepMine, onTakeTheirs }: ConflictProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const textOf = (field: (typeof FIELDS)[number], profile: Profile) =>
    field === 'dob' && profile.dob !== '' ? format.date(profile.dob) : profile[field];
  const { updated_by, updated_at } = theirs;
  const changed = { by: updated_by ?? t('member.form.somebody'), at: format.moment(updated_at) };
  return (
    <Notice kind="warning" live>
      <p className="font-strong">{t('member.form.changedBy', changed)}</p>
      <dl className="my-2 text-sm">
        {FIELDS.filter((field) => mine[field] !== theirs[field]).map((field) => (
          <div key={field} className="py-1">
            <dt className="font-strong">{t(`member.profile.${field}`)}</dt>
            <dd>{t('member.form.mine', { value: textOf(field, mine) })}</dd>
            <dd>{t('member.form.theirs', { value: textOf(field, theirs) })}</dd>
          </div>
        ))}
      </dl>
      <span className="flex flex-wrap gap-2">
        <Button onClick={onKeepMine}>{t('member.form.keepMine')}</Button>
        <Button onClick={onTakeTheirs}>{t('member.form.takeTheirs')}</Button>
      </span>
    </Notice>
  );
}

const profileOf = ({ firstname, lastname, dob }: Profile): Profile => ({
  firstname,
  lastname,
  dob,
});

export const loader = (args: LoaderFunctionArgs) => loadMember(args, {});
