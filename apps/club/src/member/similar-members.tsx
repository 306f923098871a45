import type { SimilarMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useApi, useFormat, useOnline } from '@springboard/portal';
import { Button, buttonClass, Card } from '@springboard/ui';
import { useEffect, useState } from 'react';
import { paths } from '../paths.ts';
import type { Profile } from './member-form.tsx';

/** Milliseconds without a key press. */
const PAUSE_MS = 400;

const NONE: readonly SimilarMember[] = [];

/** The members who may be the person of the form, loaded while the user types; none before the form is complete. */
export const useSimilarMembers = ({
  firstname,
  lastname,
  dob,
}: Profile): readonly SimilarMember[] => {
  const api = useApi();
  const online = useOnline();
  const [found, setFound] = useState<{
    searchKey: string;
    members: readonly SimilarMember[];
  } | null>(null);
  const names = [firstname.trim(), lastname.trim()];
  const isComplete = names.every((name) => name !== '') && /^\d{4}-\d{2}-\d{2}$/.test(dob);
  const searchKey = isComplete && online ? JSON.stringify([...names, dob]) : null;
  useEffect(() => {
    if (searchKey === null) return undefined;
    const controller = new AbortController();
    const load = async () => {
      const [first, last, date] = JSON.parse(searchKey);
      const result = await api.call(
        'GET /members/similar',
        { query: { firstname: first, lastname: last, dob: date } },
        { signal: controller.signal },
      );
      // The server looks again before it adds the pupil, so a failure needs no message.
      if (result.ok) setFound({ searchKey, members: result.value });
    };
    const timer = setTimeout(() => {
      load().catch((error: unknown) => {
        if (!controller.signal.aborted) throw error;
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, searchKey]);
  return found?.searchKey === searchKey ? found.members : NONE;
};

type SimilarMembersProps = {
  members: readonly SimilarMember[];
  /** The user says that this is another person. */
  onDismiss: (uuid: string) => void;
};

/** Each with its date of birth and groups, to open or to dismiss. */
export function SimilarMembers({ members, onDismiss }: SimilarMembersProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  return (
    <div aria-live="polite" className="order-first min-w-0 lg:sticky lg:top-4 lg:order-none">
      {members.length > 0 && (
        <Card title={t('member.form.duplicates')}>
          <ul className="divide-y divide-line">
            {members.map(({ uuid, firstname, lastname, dob, active, groups }) => {
              const name = `${firstname} ${lastname}`;
              const facts = [format.date(dob), ...groups, !active && t('members.inactive')];
              return (
                <li key={uuid} className="flex flex-wrap items-center gap-2 py-2">
                  <span className="min-w-0 grow basis-full">
                    <span className="block font-strong wrap-anywhere">{name}</span>
                    <span className="block text-sm text-muted">
                      {facts.filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  {renderLink({
                    to: paths.member(uuid),
                    className: buttonClass({ size: 'small' }),
                    'aria-label': t('member.form.openOf', { name }),
                    children: t('member.form.open'),
                  })}
                  <Button
                    size="small"
                    aria-label={t('member.form.notSameOf', { name })}
                    onClick={() => onDismiss(uuid)}
                  >
                    {t('member.form.notSame')}
                  </Button>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </div>
  );
}
