import { can } from '@springboard/access';
import { type Portal, REGISTER_STATES } from '@springboard/contract';
import { findFeatures } from '../access/features.ts';
import { findClient } from '../clients/queries.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import type { Subject } from './email-templates.ts';
import type { QueuedEmail } from './enqueue-email.ts';
import { type PasswordLink, saveLink } from './links.ts';

/** The recipient, and the part of an e-mail that its link depends on. */
export type Link = {
  client_id: number;
  user_uuid: string;
  /** For a link that sets a password. */
  token: string;
  /** Seconds. */
  now: number;
  document: QueuedEmail['document'];
  child: QueuedEmail['child'];
  scheme_slug: string | undefined;
  version: number | undefined;
  transfer: QueuedEmail['transfer'];
  club_id: number | null | undefined;
  registers_of: QueuedEmail['registers_of'];
  /** The token that confirms a new e-mail address. */
  confirmation: { portal: Portal; token: string } | undefined;
};

/** Returns the path of the link, and saves its token if the link sets a password. */
export const createLinkPath = async (db: Writer, subject: Subject, link: Link): Promise<string> => {
  if (subject !== 'reset' && subject !== 'invite' && subject !== 'invite_guardian')
    return PATHS[subject](link, db);
  const { client_id, user_uuid, token, now } = link;
  const purpose: PasswordLink = subject === 'invite_guardian' ? 'invite' : subject;
  await saveLink(db, { client_id, user_uuid, token, purpose, now });
  return `/set-password?${new URLSearchParams({ typ: purpose, token }).toString()}`;
};

type ToPath = (link: Link, db: Reader) => string | Promise<string>;

type Child = NonNullable<Link['child']>;

/** A page of the parent portal about the child; `otherwise` if the e-mail is about no child. */
const ofChild =
  (pageOf: (child: Child) => string, otherwise = '/'): ToPath =>
  ({ child }) =>
    child === undefined ? otherwise : pageOf(child);

/** The overview of the child, with a sheet over it or none. */
const overview =
  (sheet = '') =>
  ({ uuid }: Child): string =>
    `/overview${sheet}?child=${uuid}`;

const openOffer = (child: Child): string =>
  overview(child.move_id === undefined ? '' : `/move/${child.move_id}`)(child);

const transferOrOverview: ToPath = (link, db) =>
  link.transfer === undefined
    ? ofChild(overview())(link, db)
    : `/overview/transfer/${link.transfer.id}?child=${link.transfer.member_uuid}`;

/** Parents have the page of the sign-in below their account. */
const accountPage = ({ confirmation }: Link): string =>
  confirmation?.portal === 'parent' ? '/account/me' : '/account';

/** The sessions of the day whose registers are not complete. */
const openRegisters = ({ registers_of }: Link): string => {
  const search = new URLSearchParams(
    registers_of && { week: registers_of.date, day: registers_of.date },
  );
  for (const state of REGISTER_STATES) if (state !== 'complete') search.append('state', state);
  return `/sessions?${search.toString()}`;
};

/** Only an organisation has the page of the coaches. */
const coachesPage: ToPath = async ({ client_id, user_uuid, club_id = null }, db) => {
  const { auth_provider } = await findClient(db, client_id);
  const features = await findFeatures(db, { client_id, club_id, user_uuid }, auth_provider);
  return can.runOrganisations(features) ? '/coaches' : '/';
};

/** Coaches find their documents on the page About. */
const documentPage = ({ document }: Link): string => {
  if (document === undefined) return '/documents';
  return document.role === 'coach' ? '/about' : `/documents/${document.id}`;
};

const PATHS: Readonly<Record<Exclude<Subject, PasswordLink | 'invite_guardian'>, ToPath>> = {
  guardian_linked: ofChild(overview()),
  changed: () => '/reset-password',
  email_confirmation: (link) => `${accountPage(link)}?confirm=${link.confirmation?.token}`,
  email_changed: accountPage,
  factor_added: () => '/account',
  factor_removed: () => '/account',
  documents: documentPage,
  // Without a child it is to a coach.
  sessions: ofChild(overview('/sessions'), '/member-groups'),
  offer: ofChild(openOffer),
  offer_ending: ofChild(openOffer),
  // Without a child it is to an administrator.
  offer_expired: ofChild(overview(), '/groups/ready'),
  offer_confirmed: ofChild(overview('/sessions')),
  offer_withdrawn: ofChild(overview()),
  offer_declined: () => '/groups/ready',
  place_free: ofChild(overview()),
  not_yet: ofChild(overview()),
  request_decided: ofChild(({ uuid }) => `/overview/${uuid}/details`),
  export_ready: () => '/account/privacy',
  erasure_done: ofChild(overview()),
  access_ended: ofChild(overview()),
  transfer: transferOrOverview,
  transfer_club: () => '/members/requests',
  transfer_place: () => '/members/requests',
  transfer_answered: transferOrOverview,
  transfer_withdrawn: () => '/members/requests',
  progress: ofChild(overview()),
  register: ofChild(overview()),
  registers: openRegisters,
  consent_due: ofChild(({ uuid }) => `/overview/${uuid}/consents`),
  credential: ofChild(overview()),
  credentials: coachesPage,
  review: ({ scheme_slug }) => `/overview/${scheme_slug}/changes?tab=review`,
  review_approved: ({ scheme_slug }) => `/overview/${scheme_slug}/changes?tab=review`,
  review_changes: ({ scheme_slug }) => `/overview/${scheme_slug}/changes?tab=review`,
  publication_done: ({ scheme_slug, version }) => `/overview/${scheme_slug}/versions/${version}`,
  publication_failed: ({ scheme_slug }) => `/overview/${scheme_slug}/changes?tab=publish`,
};
