import type { ApiFailure } from '@springboard/api-client';
import type { ClubMember, Session } from '@springboard/contract';
import { ageOf, isMemberSearch, isSearchable, SEARCH_DEBOUNCE_MS } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  useApi,
  useChange,
  useErrorText,
  useFormat,
  usePortalContext,
  useToday,
  useShortSearch,
} from '@springboard/portal';
import { Button, Checkbox, Notice, SearchField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useEffect, useState } from 'react';

const MAX_FOUND = 8;

type GuestDialogProps = {
  session: Session;
  /** Members who come to the session already. */
  roster: ReadonlySet<string>;
  onClose: () => void;
};

/** Finds members of the club, and adds them to this session only. */
export function GuestDialog({ session, roster, onClose }: GuestDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const format = useFormat();
  const { send, isBusy, failure } = useChange();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly ClubMember[]>([]);
  const found = useFoundMembers(search);
  const note = useShortSearch(search);
  const isChosen = ({ uuid }: ClubMember) => chosen.some((guest) => guest.uuid === uuid);
  // The chosen ones stay in sight, whatever is searched next.
  const shown = [...chosen, ...(found ?? []).filter((member) => !isChosen(member))];
  const add = async () => {
    const isDone = await send(
      t('club:sessions.guests.added', { count: chosen.length }),
      api.call('POST /groups/:id/sessions/:date/members', {
        params: { id: session.group_id, date: session.date },
        body: { member_uuids: chosen.map(({ uuid }) => uuid) },
      }),
    );
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('club:sessions.guests.add')}
      description={t('club:sessions.guests.text', { date: format.date(session.date) })}
      closeLabel={t('common:actions.cancel')}
      footer={
        <Button
          variant="primary"
          loading={isBusy}
          disabled={chosen.length === 0}
          onClick={() => void add()}
        >
          {chosen.length === 0
            ? t('club:sessions.guests.add')
            : t('club:sessions.guests.addChosen', { count: chosen.length })}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <SearchField
          label={t('club:sessions.guests.search')}
          value={search}
          note={note}
          clearLabel={t('common:actions.clear')}
          onValueChange={setSearch}
        />
        <ul aria-label={t('club:sessions.guests.found')} className="divide-y divide-line">
          {shown.map((member) => (
            <li key={member.uuid}>
              <Found
                member={member}
                isHere={roster.has(member.uuid)}
                checked={isChosen(member)}
                onCheck={(checked) =>
                  setChosen(
                    checked
                      ? [...chosen, member]
                      : chosen.filter(({ uuid }) => uuid !== member.uuid),
                  )
                }
              />
            </li>
          ))}
        </ul>
        <output className="block text-sm text-muted">
          {found?.length === 0 && t('club:sessions.guests.none')}
        </output>
        {failure && <Problem failure={failure} />}
      </div>
    </Dialog>
  );
}

type FoundProps = {
  member: ClubMember;
  isHere: boolean;
  checked: boolean;
  onCheck: (checked: boolean) => void;
};

function Found({ member, isHere, checked, onCheck }: FoundProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const today = useToday();
  const facts = [format.age(ageOf(member.dob, today)), ...member.groups.map(({ name }) => name)];
  const reason = !member.active
    ? t('sessions.guests.inactive')
    : isHere
      ? t('sessions.guests.isHere')
      : null;
  return (
    <Checkbox
      label={`${member.firstname} ${member.lastname}`}
      hint={reason ?? facts.join(' · ')}
      checked={checked}
      disabled={reason !== null}
      onChange={(event) => onCheck(event.target.checked)}
    />
  );
}

function Problem({ failure }: { failure: ApiFailure }) {
  const { t } = useTranslation('club');
  const errorText = useErrorText();
  const left: unknown = Object(failure.detail)['places_left'];
  return (
    <Notice kind="error" live>
      {failure.error === 'SESSION_FULL' && typeof left === 'number'
        ? t('sessions.guests.full', { number: left })
        : errorText(failure.error)}
    </Notice>
  );
}

/**
 * Members with words of the search in their names, active ones first; without a search active ones only. null until
 * something is found.
 */
const useFoundMembers = (search: string): readonly ClubMember[] | null => {
  const { queries } = usePortalContext();
  const name = search.trim();
  const [found, setFound] = useState<{ name: string; members: ClubMember[] } | null>(null);
  useEffect(() => {
    if (!isSearchable(name) || !isMemberSearch(name)) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      queries
        .fetch(
          'GET /members',
          {
            query: {
              ...(name === '' ? { active: 1 as const } : { search: name }),
              per_page: MAX_FOUND,
              sort: 'aactive',
            },
          },
          controller.signal,
        )
        .then(({ value }) => setFound({ name, members: value }))
        // The next search may succeed.
        .catch(() => undefined);
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [queries, name]);
  return found?.name === name ? found.members : null;
};
