import type { ClubGuardian } from '@springboard/contract';
import { isSearchable, SEARCH_DEBOUNCE_MS, joinInWords } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useApi, useChange, useErrorText } from '@springboard/portal';
import { Button, Notice, TextField } from '@springboard/ui';
import { useEffect, useState } from 'react';

type Found = { readonly text: string; readonly guardians: readonly ClubGuardian[] };

type ExistingGuardiansProps = {
  /** The uuid of the member who gets a guardian. */
  uuid: string;
  onAdded: () => void;
};

/** Finds guardians whom the club has already, so that no guardian is entered twice. */
export function ExistingGuardians({ uuid, onAdded }: ExistingGuardiansProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const search = text.trim();

  useEffect(() => {
    if (search === '' || !isSearchable(search)) return undefined;
    const abort = new AbortController();
    const load = async () => {
      const { signal } = abort;
      const result = await api.call('GET /guardians', { query: { search } }, { signal });
      if (result.ok) setFound({ text: search, guardians: result.value });
    };
    const start = () =>
      void load().catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
      });
    const timer = setTimeout(start, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, search]);

  const add = async ({ id, firstname, lastname }: ClubGuardian) => {
    const title = t('member.guardians.added', { name: `${firstname} ${lastname}` });
    const body = { guardian_id: id };
    const params = { uuid };
    if (await send(title, api.call('POST /members/:uuid/guardians', { params, body }))) onAdded();
  };
  const shown = found?.text === search ? found.guardians : null;
  return (
    <div className="mb-4 flex flex-col gap-2 border-b border-line pb-4">
      {failure && (
        <Notice kind="error" live>
          {errorText(failure.error)}
        </Notice>
      )}
      <TextField
        label={t('member.guardians.search.label')}
        hint={t('member.guardians.search.hint')}
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        // Enter would send the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <output className={shown?.length === 0 ? 'text-sm text-muted' : 'sr-only'}>
        {shown?.length === 0 && t('member.guardians.search.none')}
      </output>
      {shown !== null && shown.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map((guardian) => (
            <li key={guardian.id} className="flex flex-wrap items-center gap-2 py-2">
              <Person guardian={guardian} />
              <Button
                size="small"
                loading={isBusy}
                disabledReason={
                  guardian.members.some((member) => member.uuid === uuid)
                    ? t('member.guardians.search.linked')
                    : undefined
                }
                onClick={() => void add(guardian)}
              >
                {t('member.guardians.search.link', {
                  name: `${guardian.firstname} ${guardian.lastname}`,
                })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Person({ guardian: { firstname, lastname, email, members } }: { guardian: ClubGuardian }) {
  const { t, i18n } = useTranslation('club');
  const names = members.map((member) => `${member.firstname} ${member.lastname}`);
  const list = joinInWords(i18n.language, names);
  return (
    <span className="min-w-0 grow wrap-anywhere">
      <span className="font-strong">{`${firstname} ${lastname}`}</span>
      <span className="block text-sm text-muted">
        {[email, names.length > 0 && t('member.guardians.search.of', { names: list })]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}
