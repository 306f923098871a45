import type { AuditEntry, Credential, StaffUser, StoredFile } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { documents, users } from '@springboard/i18n/areas/club';
import {
  documents as documentTexts,
  rights,
  users as accounts,
} from '@springboard/i18n/areas/shared';
import {
  ActionsMenu,
  type CachedResult,
  portalContext,
  renderLink,
  RightsCard,
  useApi,
  useChange,
  useErrorText,
  useFormat,
  useOfflineReason,
  useOpenDocument,
  useRoleText,
  useSession,
  useToday,
  UserHeader,
  UserHistory,
  UserMenu,
  uuidOf,
} from '@springboard/portal';
import { Button, Card, Chip, Notice } from '@springboard/ui';
import { MenuItem } from '@springboard/ui/menu';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router';
import { HistoryPager, historyPageOf } from '../history-pager.tsx';
import { paths } from '../paths.ts';
import { useChoices } from '../use-choices.ts';
import { SuccessorField } from '../users/successor-field.tsx';
import { CredentialDialog } from './credential-dialog.tsx';
import { stateOfCredential } from '../users/credential-chip.tsx';

export const translations = [users, accounts, documents, documentTexts, rights];

/**
 * A coach or another user of the club: roles and rights, groups, registers, credentials and what was changed
 * (portals §C).
 */
export function Component() {
  const navigate = useNavigate();
  const { reading, credentials, files, audits } = useLoaderData<CoachPage>();
  const { value: coach } = reading;
  const { coaching } = coach;
  const isCoach = coach.types.includes('coach');
  const { coaches } = useChoices('coaches');
  const isOfCoaches = useLocation().pathname.startsWith(paths.coaches);
  return (
    <>
      <UserHeader
        reading={reading}
        menu={
          <UserMenu
            user={coach}
            Successor={SuccessorField}
            onRemoved={() => void navigate(isOfCoaches ? paths.coaches : paths.users)}
          />
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {isCoach && <Credentials uuid={coach.uuid} credentials={credentials} files={files} />}
        <Roles user={coach} />
        <RightsCard user={coach} />
        {isCoach && <Groups coaching={coaching} />}
        {isCoach && <Registers coaching={coaching} />}
        <div>
          <UserHistory entries={audits.value} coaches={coaches} />
          <HistoryPager name="changes" total={audits.total} />
        </div>
      </div>
    </>
  );
}

/** The roles in the clubs that the administrator may see. */
function Roles({ user: { types, club_ids } }: { user: StaffUser }) {
  const { t } = useTranslation(['club', 'common']);
  const roleText = useRoleText();
  const clubs = useSession((session) => session.clubs).filter(({ id }) => club_ids.includes(id));
  return (
    <Card title={t('club:users.roles')}>
      <ul className="grid gap-1">
        {types
          .filter((type) => type === 'coach' || type === 'admin')
          .map((type) => (
            <li key={type}>{roleText(type)}</li>
          ))}
      </ul>
      {clubs.length > 0 && (
        <p className="mt-1 text-muted wrap-anywhere">{clubs.map(({ name }) => name).join(', ')}</p>
      )}
    </Card>
  );
}

type CoachingProps = { coaching: StaffUser['coaching'] };

function Groups({ coaching }: CoachingProps) {
  const { t } = useTranslation('club');
  return (
    <Card title={t('users.groups')}>
      {coaching === undefined || coaching.groups.length === 0 ? (
        <p className="text-muted">{t('users.noGroups')}</p>
      ) : (
        <ul>
          {coaching.groups.map(({ id, name }) => (
            <li key={id}>
              {renderLink({
                to: paths.group(id),
                className: 'inline-flex min-h-11 items-center wrap-anywhere',
                children: name,
              })}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Registers({ coaching }: CoachingProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  return (
    <Card title={t('users.registers')}>
      <p>
        {coaching === undefined || coaching.last_register === null
          ? t('users.noRegister')
          : t('users.lastRegisterAt', { moment: format.moment(coaching.last_register) })}
      </p>
      {coaching !== undefined && coaching.open_registers > 0 && (
        <p className="text-muted">
          {t('users.openRegisters', { number: coaching.open_registers })}
        </p>
      )}
    </Card>
  );
}

type CredentialsProps = {
  uuid: string;
  credentials: readonly Credential[];
  files: readonly StoredFile[];
};

/** Those that expire first come first. */
function Credentials({ uuid, credentials, files }: CredentialsProps) {
  const { t } = useTranslation(['club', 'common']);
  const offlineReason = useOfflineReason();
  const [edited, setEdited] = useState<Credential | null | 'new'>(null);
  return (
    <Card title={t('club:users.credentials.title')}>
      {credentials.length === 0 ? (
        <p className="text-muted">{t('club:users.credentials.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {credentials.map((credential) => (
            <CredentialRow
              key={credential.id}
              uuid={uuid}
              credential={credential}
              onEdit={() => setEdited(credential)}
            />
          ))}
        </ul>
      )}
      <Button
        className="mt-3"
        icon={<Plus aria-hidden size={18} />}
        disabledReason={offlineReason}
        onClick={() => setEdited('new')}
      >
        {t('club:users.credentials.add')}
      </Button>
      {edited !== null && (
        <CredentialDialog
          uuid={uuid}
          credential={edited === 'new' ? null : edited}
          files={files}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

const TONES = { expired: 'negative', soon: 'warning', fine: 'positive' } as const;

type CredentialRowProps = { uuid: string; credential: Credential; onEdit: () => void };

function CredentialRow({ uuid, credential, onEdit }: CredentialRowProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const format = useFormat();
  const today = useToday();
  const errorText = useErrorText();
  const open = useOpenDocument();
  const { send, failure } = useChange();
  const { id, name, reference, expires, file_id } = credential;
  const state = stateOfCredential(credential, today);
  const remove = () =>
    void send(
      t('club:users.credentials.removed', { name }),
      api.call('DELETE /users/:uuid/credentials/:id', { params: { uuid, id } }),
    );
  return (
    <li className="flex items-center gap-x-3 py-2">
      <span className="min-w-0 grow">
        <span className="font-strong wrap-anywhere">{name}</span>
        {reference !== null && <span className="text-muted wrap-anywhere"> · {reference}</span>}
        <span className="mt-1 flex flex-wrap items-center gap-2 text-sm">
          <Chip tone={TONES[state]}>{t(`club:users.credentials.states.${state}`)}</Chip>
          <span className="text-muted">
            {expires === null
              ? t('club:users.credentials.endless')
              : t('club:users.credentials.validUntil', { date: format.shortDate(expires) })}
          </span>
        </span>
        {failure && (
          <Notice kind="error" live>
            {errorText(failure.error)}
          </Notice>
        )}
      </span>
      <ActionsMenu label={t('common:users.actionsFor', { name })}>
        {file_id !== null && (
          <MenuItem onSelect={() => void open({ id: file_id })}>
            {t('club:users.credentials.openFile')}
          </MenuItem>
        )}
        <MenuItem onSelect={onEdit}>{t('common:actions.edit')}</MenuItem>
        <MenuItem onSelect={remove}>{t('club:users.credentials.remove')}</MenuItem>
      </ActionsMenu>
    </li>
  );
}

/** Documents to choose from. */
const FILES = 200;

/** `title` is the text of the breadcrumb. */
type CoachPage = {
  readonly reading: CachedResult<StaffUser>;
  readonly credentials: readonly Credential[];
  readonly files: readonly StoredFile[];
  readonly audits: CachedResult<AuditEntry[]>;
  readonly title: string;
};

export async function loader(args: LoaderFunctionArgs): Promise<CoachPage> {
  const { context, request } = args;
  const { queries } = portalContext(context);
  const uuid = uuidOf(args);
  const [reading, credentials, files, audits] = await Promise.all([
    queries.fetch('GET /users/:uuid', { params: { uuid } }, request.signal),
    queries.fetch('GET /users/:uuid/credentials', { params: { uuid } }, request.signal),
    queries.fetch(
      'GET /files',
      { query: { folder: 'additional', per_page: FILES } },
      request.signal,
    ),
    queries.fetch(
      'GET /audits',
      { query: { entity: 'user', entity_id: uuid, ...historyPageOf(request.url, 'changes') } },
      request.signal,
    ),
  ]);
  return {
    reading,
    credentials: credentials.value,
    files: files.value,
    audits,
    title: `${reading.value.firstname} ${reading.value.lastname}`,
  };
}
