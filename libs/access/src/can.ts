import type { Club, Features, Group } from '@springboard/contract';
import { isOn } from './features.ts';
import { providerRules } from './providers.ts';
import type { Visitor } from './visitor.ts';

/** Permission checks for screens. Rule ids are those of SPEC.md. */
export const can = {
  /** AC10: import the classes of all users, for today only. Dates are `YYYY-MM-DD`. */
  importAllGroups: (
    visitor: Pick<Visitor, 'provider' | 'features' | 'original'>,
    groups: readonly Pick<Group, 'can_view_all_classes'>[],
    date: string,
    today: string,
  ): boolean => {
    if (date !== today) return false;
    if (visitor.original) return isOn(visitor.features, 'SWITCH_USER');
    return (
      providerRules(visitor.provider).allClasses &&
      groups.some((group) => group.can_view_all_classes)
    );
  },

  /** AC11 */
  switchUser: (visitor: Pick<Visitor, 'provider' | 'clubUsers'>): boolean =>
    providerRules(visitor.provider).switchUser && visitor.clubUsers > 0,

  /** AC12 */
  editSelf: (visitor: Pick<Visitor, 'features' | 'original'>): boolean =>
    isOn(visitor.features, 'CAN_EDIT_SELF') && visitor.original,

  /** AC13: whether to show the club selector. */
  seeClubs: (visitor: Pick<Visitor, 'clubs'>): boolean => visitor.clubs > 1,

  /** AC13 */
  selectClub: (visitor: Pick<Visitor, 'clubs' | 'online' | 'original'>): boolean =>
    visitor.clubs > 1 && visitor.online && visitor.original,

  /** AC14 */
  logout: (visitor: Pick<Visitor, 'online'>): boolean => visitor.online,

  /** AC15: whether to show the date picker. */
  seeOtherDates: (features: Features): boolean =>
    isOn(features, 'CAN_ASSESS_IN_THE_PAST') || maxPastDays(features) > 0,

  /** AC15: whether the date picker is enabled. */
  pickDate: (visitor: Pick<Visitor, 'features' | 'online'>): boolean =>
    visitor.online && can.seeOtherDates(visitor.features),

  /** AC16: whether to show the arrows to the previous and next session. */
  seeNeighbourSessions: (
    visitor: Pick<Visitor, 'features' | 'online'>,
    group: Pick<Group, 'id' | 'nav'>,
  ): boolean =>
    visitor.online &&
    group.id !== null &&
    (group.nav.prev !== null || group.nav.next !== null) &&
    isOn(visitor.features, 'CAN_ASSESS_IN_THE_PAST'),

  /** AC17: whether the club portal belongs to an organisation. */
  runOrganisations: (features: Features): boolean => isOn(features, 'ENABLE_ORGANISATIONS'),

  /** AC25 */
  seeSessionsPage: (visitor: Pick<Visitor, 'provider'>): boolean =>
    providerRules(visitor.provider).sessions,

  /** AC18: plan in schemes that none of the user's groups uses. */
  planAllSchemes: (visitor: Pick<Visitor, 'provider' | 'features'>): boolean =>
    providerRules(visitor.provider).planAllSchemes &&
    isOn(visitor.features, 'CAN_ADD_SESSION_PLAN_GROUP'),

  /** AC30: say where the members of a club come from. */
  chooseMemberTypes: (provider: string, { member_types }: Pick<Club, 'member_types'>): boolean =>
    !providerRules(provider).ownMembers || member_types !== 'local_only',

  /** AC29 */
  seePlans: (features: Features): boolean => isOn(features, 'ENABLE_SESSION_PLANNING'),

  /** AC29 */
  editPlans: (features: Features): boolean =>
    can.seePlans(features) && isOn(features, 'CAN_EDIT_SESSION_PLAN'),

  /** AC29 */
  editPlanGroups: (features: Features): boolean =>
    can.seePlans(features) && isOn(features, 'CAN_ADD_SESSION_PLAN_GROUP'),

  /** AC19 */
  chooseLanguage: (activeLanguages: number): boolean => activeLanguages > 1,
} as const;

/** §6: how many days back a register may be marked; 0 is today only. */
export const maxPastDays = (features: Features): number =>
  Math.max(0, features.MAX_PAST_DAYS_ATTENDANCE ?? 0);

/** §4: status of a group that the portal creates: 1 in the organisation portal, else 0. */
export const newGroupStatus = (features: Features): 0 | 1 =>
  can.runOrganisations(features) ? 1 : 0;
