import { GUARDIAN_RIGHTS, type Guardian } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ChangesSummary,
  ConflictNotice,
  FormDialog,
  useApi,
  useChange,
  useDraft,
  useErrorText,
} from '@springboard/portal';
import { Checkbox, TextField } from '@springboard/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { changedFields } from '../changed-fields.ts';
import { useStaleEdit } from '../use-stale-edit.ts';
import { ExistingGuardians } from './existing-guardians.tsx';
import { GUARDIAN_TEXTS, type GuardianText, useGuardianErrors } from './use-guardian-errors.ts';

const FIELDS = [...GUARDIAN_TEXTS, 'restricted', 'sees', 'acts'] as const;
type Field = (typeof FIELDS)[number];

const AUTOCOMPLETE = 'off';

type Values = Readonly<Record<GuardianText, string>> &
  Pick<Guardian, 'sees' | 'acts' | 'restricted'>;

/** What a guardian sees at first: the same as at the server. */
const NEW: Values = {
  firstname: '',
  lastname: '',
  relationship: '',
  email: '',
  phone: '',
  sees: [...GUARDIAN_RIGHTS],
  acts: true,
  restricted: false,
};

type GuardianDialogProps = {
  /** The uuid of the member. */
  uuid: string;
  /** null: a new one. */
  guardian: Guardian | null;
  onClose: () => void;
};

/** Name and contact of a guardian, and what they see and do for this member. */
export function GuardianDialog({ uuid, guardian, onClose }: GuardianDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const { send, isBusy, failure } = useChange();
  const draft = useDraft<Values>(
    `guardian.${uuid}.${guardian?.id ?? 'new'}`,
    guardian === null ? NEW : valuesOf(guardian),
    guardian?.etag,
  );
  const { start, values, changes, change } = draft;
  const close = () => {
    draft.clear();
    onClose();
  };
  const [isChecked, setChecked] = useState(false);
  const [sendsEmail, setSendsEmail] = useState(false);
  const errors = useGuardianErrors()(values);
  const textOf = useFieldText();
  const endsAccess = hasAccount(guardian) && !start.restricted && values.restricted;
  const { etag, stale, headersOf, check, accept } = useStaleEdit<Guardian>({
    etag: draft.etag,
    entity: 'member',
    entity_id: uuid,
    isAbout: ({ detail }) => detail['guardian_id'] === guardian?.id,
    read: async () => {
      const result = await api.call('GET /members/:uuid/guardians', { params: { uuid } });
      return result.ok
        ? { ...result, value: result.value.find(({ id }) => id === guardian?.id) }
        : result;
    },
  });

  const add = () => {
    const body = bodyOf(values);
    const title = t('club:member.guardians.added', { name: nameOf(values) });
    return send(title, api.call('POST /members/:uuid/guardians', { params: { uuid }, body }));
  };
  const edit = async (id: number, ifMatch: string) => {
    const tell = endsAccess && sendsEmail && { tell: 1 as const };
    const request = api.call(
      'PATCH /members/:uuid/guardians/:id',
      { params: { uuid, id }, body: { ...changedFields(bodyOf(values), changes), ...tell } },
      { headers: headersOf(ifMatch) },
    );
    const isSaved = await send(t('club:member.guardians.saved', { name: nameOf(values) }), request);
    const result = await request;
    // The page behind the dialog then has what the other user saved.
    if (!result.ok && (await check(result.failure))) await revalidate();
    return isSaved;
  };
  const save = async (ifMatch = etag) => {
    setChecked(true);
    if (Object.keys(errors).length > 0) return;
    const isUnchanged = guardian !== null && Object.keys(changes).length === 0;
    const isSaved = isUnchanged || (await (guardian === null ? add() : edit(guardian.id, ifMatch)));
    if (isSaved) close();
  };

  return (
    <FormDialog
      title={t(guardian === null ? 'club:member.guardians.add' : 'club:member.guardians.edit')}
      error={failure && failure.status !== 412 && errorText(failure.error)}
      submitLabel={guardian === null ? t('club:member.guardians.add') : t('common:actions.save')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={close}
    >
      {guardian === null && <ExistingGuardians uuid={uuid} onAdded={close} />}
      {stale && (
        <ConflictNotice
          title={stale.title}
          fields={FIELDS.filter(
            (field) => textOf(field, values) !== textOf(field, valuesOf(stale.theirs)),
          ).map((field) => ({
            label: t(`club:member.guardians.${LABELS[field]}`),
            mine: field in changes ? textOf(field, values) : null,
            theirs: textOf(field, valuesOf(stale.theirs)),
          }))}
          onKeepMine={() => {
            draft.rebase(valuesOf(stale.theirs), stale.theirs.etag);
            void save(accept(stale.theirs));
          }}
          onTakeTheirs={() => draft.rebase(valuesOf(stale.theirs), accept(stale.theirs), {})}
        />
      )}
      {GUARDIAN_TEXTS.map((name) => (
        <TextField
          key={name}
          label={t(`member.guardians.fields.${name}`)}
          labelNote={name in REQUIRED ? undefined : t('common:state.optional')}
          type={TYPES[name]}
          autoComplete={AUTOCOMPLETE}
          value={values[name]}
          error={isChecked ? errors[name] : undefined}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
      <fieldset>
        <legend className="text-sm font-strong">{t('club:member.guardians.rights')}</legend>
        <Checkbox
          label={t('club:member.guardians.noAccess')}
          hint={t('club:member.guardians.noAccessHint')}
          checked={values.restricted}
          onChange={(event) => change({ restricted: event.target.checked })}
        />
        {endsAccess && (
          <Checkbox
            label={t('club:member.guardians.tellEnded')}
            checked={sendsEmail}
            onChange={(event) => setSendsEmail(event.target.checked)}
          />
        )}
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
          label={t('club:member.guardians.acts')}
          hint={t('club:member.guardians.actsHint')}
          checked={!values.restricted && values.acts}
          disabled={values.restricted}
          onChange={(event) => change({ acts: event.target.checked })}
        />
      </fieldset>
      <ChangesSummary
        isNew={guardian === null}
        fields={FIELDS.map((field) => ({
          label: t(`club:member.guardians.${LABELS[field]}`),
          before: guardian === null ? NONE : textOf(field, start),
          after: textOf(field, values),
        }))}
      />
    </FormDialog>
  );
}

/** Access can be ended only if the guardian has an account with a password. */
export const hasAccount = (guardian: Guardian | null): boolean => guardian?.sign_in === 'active';

const REQUIRED = { firstname: true, lastname: true } as const;
const TYPES = {
  firstname: 'text',
  lastname: 'text',
  relationship: 'text',
  email: 'email',
  phone: 'tel',
} as const;

const LABELS = {
  firstname: 'fields.firstname',
  lastname: 'fields.lastname',
  relationship: 'fields.relationship',
  email: 'fields.email',
  phone: 'fields.phone',
  restricted: 'noAccess',
  sees: 'rights',
  acts: 'acts',
} as const;

/** The text of a field without a value. */
const NONE = '–';

/** The value of a field in a conflict. */
const useFieldText = () => {
  const { t } = useTranslation(['club', 'common']);
  return (field: Field, values: Values): string => {
    if (field === 'sees') {
      const rights = GUARDIAN_RIGHTS.filter((right) => values.sees.includes(right));
      return rights.map((right) => t(`club:member.guardians.sees.${right}`)).join(', ') || NONE;
    }
    if (field === 'acts' || field === 'restricted') {
      return t(values[field] ? 'common:state.yes' : 'common:state.no');
    }
    return values[field].trim() || NONE;
  };
};

const nameOf = ({ firstname, lastname }: Values) => `${firstname.trim()} ${lastname.trim()}`;

const valuesOf = (guardian: Guardian): Values => ({
  firstname: guardian.firstname,
  lastname: guardian.lastname,
  relationship: guardian.relationship ?? '',
  email: guardian.email ?? '',
  phone: guardian.phone ?? '',
  sees: guardian.sees,
  acts: guardian.acts,
  restricted: guardian.restricted,
});

const bodyOf = ({ sees, acts, restricted, ...texts }: Values) => {
  const optional = (name: GuardianText) => texts[name].trim() || null;
  return {
    firstname: texts.firstname.trim(),
    lastname: texts.lastname.trim(),
    relationship: optional('relationship'),
    email: optional('email'),
    phone: optional('phone'),
    sees: [...sees],
    acts,
    restricted,
  };
};
