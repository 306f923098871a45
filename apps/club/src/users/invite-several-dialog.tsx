import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useDraft, useErrorText, useFormat } from '@springboard/portal';
import { Notice, TextArea } from '@springboard/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ParsedLine, parseInvitations } from './parse-invitations.ts';

/** What became of the lines: how many were invited, and which were not, with the reason. */
type Outcome = {
  readonly invited: number;
  readonly failed: readonly { line: string; reason: string }[];
};

/** Invites the coaches of a pasted list. Lines that cannot be sent stay in the field, with the reason. */
export function InviteSeveralDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const draft = useDraft('user.inviteSeveral', { text: '' });
  const { text } = draft.values;
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const lines = parseInvitations(text);
  const problems = lines.filter(({ problem }) => problem !== null);

  const invite = async ({ line, problem: _problem, ...person }: ParsedLine) => {
    const result = await api.call('POST /users', { body: { ...person, role: 'coach' } });
    if (result.ok) return null;
    const { error } = result.failure;
    return { line, reason: error === 'CONFLICT' ? t('common:users.emailTaken') : errorText(error) };
  };
  const send = async () => {
    setChecked(true);
    if (lines.length === 0 || problems.length > 0) return;
    setBusy(true);
    const failed = [];
    for (const line of lines) {
      const failure = await invite(line);
      if (failure !== null) failed.push(failure);
    }
    setBusy(false);
    setChecked(false);
    setOutcome({ invited: lines.length - failed.length, failed });
    draft.change({ text: failed.map(({ line }) => line).join('\n') });
    await revalidate();
  };
  return (
    <FormDialog
      title={t('club:users.several.title')}
      description={t('common:users.inviteText')}
      closeLabel={t('common:actions.close')}
      submitLabel={
        lines.length === 0
          ? t('club:users.several.title')
          : t('club:users.several.send', { count: lines.length })
      }
      isBusy={isBusy}
      onSubmit={() => void send()}
      onClose={() => {
        draft.clear();
        onClose();
      }}
    >
      {outcome !== null && <OutcomeNotice outcome={outcome} />}
      <TextArea
        label={t('club:users.several.list')}
        hint={t('club:users.several.hint')}
        rows={6}
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={isChecked && lines.length === 0 ? t('common:validation.REQUIRED') : undefined}
        onChange={(event) => draft.change({ text: event.target.value })}
      />
      {isChecked && problems.length > 0 && (
        <Notice kind="error" live>
          <ul>
            {problems.map(({ line, problem }) => (
              <li key={line} className="wrap-anywhere">
                {format.labelled(line, t(`users.several.problems.${problem ?? 'email'}`))}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </FormDialog>
  );
}

function OutcomeNotice({ outcome: { invited, failed } }: { outcome: Outcome }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  return (
    <Notice kind={failed.length === 0 ? 'success' : 'warning'} live>
      {t('users.several.invited', { number: invited })}
      {failed.length > 0 && (
        <ul>
          {failed.map(({ line, reason }) => (
            <li key={line} className="wrap-anywhere">
              {format.labelled(line, reason)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
