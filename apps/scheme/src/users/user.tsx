import type { AuditEntry, Scheme, StaffUser, UserSession } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { clubPage, overview, users } from '@springboard/i18n/areas/scheme';
import { devices, formSummary, rights, users as accounts } from '@springboard/i18n/areas/shared';
import {
  type CachedResult,
  DevicesCard,
  portalContext,
  RightsCard,
  UserHeader,
  UserHistory,
  uuidOf,
} from '@springboard/portal';
import { Card } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { type ClubName, usePlaceText } from './club-name.ts';
import { EditableUserMenu } from './editable-user-menu.tsx';
import { UserActivity } from './user-activity.tsx';

export const translations = [users, accounts, clubPage, devices, formSummary, overview, rights];

/** A member of staff: account, roles, devices, what was done to the account, and what the user did (portals §D). */
export function Component() {
  const { t } = useTranslation('scheme');
  const navigate = useNavigate();
  const { reading, clubs, sessions, audits, activity, schemes } = useLoaderData<UserPage>();
  const user = reading.value;
  const { roles = [] } = user;
  const placeText = usePlaceText(clubs);
  return (
    <>
      <UserHeader
        reading={reading}
        menu={
          <EditableUserMenu
            user={user}
            clubs={clubs}
            onRemoved={() => void navigate(paths.users)}
          />
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t('users.rolesTitle')}>
          <ul className="grid gap-1">
            {roles.map((role) => (
              <li key={`${role.role} ${role.club_id}`} className="wrap-anywhere">
                {placeText(role)}
              </li>
            ))}
          </ul>
        </Card>
        <RightsCard user={user} />
        <DevicesCard user={user} sessions={sessions} />
        <UserHistory entries={audits} />
        <UserActivity name={user.firstname} entries={activity} clubs={clubs} schemes={schemes} />
      </div>
    </>
  );
}

type UserPage = {
  /** The text of the breadcrumb. */
  readonly title: string;
  readonly reading: CachedResult<StaffUser>;
  readonly clubs: readonly ClubName[];
  readonly sessions: readonly UserSession[];
  /** What was done to the account. */
  readonly audits: readonly AuditEntry[];
  /** What the user did. */
  readonly activity: readonly AuditEntry[];
  readonly schemes: readonly Scheme[];
};

export const loader = async ({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<UserPage> => {
  const uuid = uuidOf({ params });
  const { queries } = portalContext(context);
  const { signal } = request;
  const done = { user_uuid: uuid, per_page: 50, hourly: 1 } as const;
  const query = { entity: 'user', entity_id: uuid, per_page: 50 };
  const [reading, clubs, sessions, audits, activity, schemes] = await Promise.all([
    queries.fetch('GET /users/:uuid', { params: { uuid } }, signal),
    queries.fetch('GET /clubs', { query: {} }, signal),
    queries.fetch('GET /users/:uuid/sessions', { params: { uuid } }, signal),
    queries.fetch('GET /audits', { query }, signal),
    queries.fetch('GET /audits', { query: done }, signal),
    queries.fetch('GET /schemes', { query: {} }, signal),
  ]);
  const { firstname, lastname } = reading.value;
  return {
    title: `${firstname} ${lastname}`,
    reading,
    clubs: clubs.value,
    sessions: sessions.value,
    audits: audits.value,
    activity: activity.value,
    schemes: schemes.value,
  };
};
