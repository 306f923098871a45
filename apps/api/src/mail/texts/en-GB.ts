import type { MailTexts, PublicationFailure } from './texts.ts';
import { TRANSFER_TEXTS } from './transfers.ts';

export const english: MailTexts = {
  hello: (firstname) => `Hello ${firstname},`,
  reset: ({ client, username }) => ({
    subject: `Set a new password for ${client}`,
    paragraphs: [`We received a request for a new password for ${username}.`],
    button: 'Set a new password',
    notes: [
      'The link works once and for one hour.',
      'If you didn’t ask for this, you can ignore this e-mail. Your password stays the same.',
    ],
  }),
  invite: ({ client, username }) => ({
    subject: `Your account with ${client}`,
    paragraphs: [
      `${client} has set up an account for you. Your username is ${username}.`,
      'Choose a password, and you can log in.',
    ],
    button: 'Choose a password',
    notes: ['The link works once and for 14 days.'],
  }),
  invite_guardian: ({ client, username, invitation, children }) => ({
    subject: `Your account with ${client}`,
    paragraphs: [
      `${invitation?.club ?? client} invites you to its parent portal, where you can see the sessions, progress and awards of ${children ?? ''}.`,
      `Your username is ${username}. Choose a password, and you can log in.`,
    ],
    button: 'Choose a password',
    notes: ['The link works once and for 14 days.'],
  }),
  guardian_linked: ({ client, username, invitation, children }) => ({
    subject: `A child was added to your account with ${client}`,
    paragraphs: [
      `${invitation?.club ?? client} has linked your account ${username} to its parent portal, where you can see the sessions, progress and awards of ${children ?? ''}.`,
      'You log in as before.',
    ],
    button: 'Open the portal',
    notes: ['If this is not your child, please tell the club.'],
  }),
  changed: ({ client, username }) => ({
    subject: `Your password for ${client} was changed`,
    paragraphs: [
      `The password of ${username} has just been changed, and all devices have been logged out.`,
      'If it was not you, set a new one immediately and tell your club.',
    ],
    button: 'Set a new password',
    notes: [],
  }),
  email_confirmation: ({ client, username }) => ({
    subject: `Confirm your e-mail address for ${client}`,
    paragraphs: [
      `You asked to use this e-mail address for the account ${username}. Until you confirm it, the old address stays in use.`,
    ],
    button: 'Confirm the address',
    notes: [
      'The link works for one day, and you have to be logged in.',
      'If you didn’t ask for this, you can ignore this e-mail.',
    ],
  }),
  email_changed: ({ client, username }) => ({
    subject: `Your e-mail address for ${client} was changed`,
    paragraphs: [
      `The account ${username} now has another e-mail address. This one gets no more e-mails.`,
      'If it was not you, tell your club immediately.',
    ],
    button: 'Open my account',
    notes: [],
  }),
  factor_added: ({ client, username }) => ({
    subject: `A second factor was added to your account with ${client}`,
    paragraphs: [
      `A passkey or an authenticator app has just been added to the account of ${username}.`,
      'If it was not you, change your password immediately and tell your club.',
    ],
    button: 'Open my account',
    notes: [],
  }),
  factor_removed: ({ client, username }) => ({
    subject: `A second factor was removed from your account with ${client}`,
    paragraphs: [
      `A passkey or an authenticator app has just been removed from the account of ${username}.`,
      'If it was not you, change your password immediately and tell your club.',
    ],
    button: 'Open my account',
    notes: [],
  }),
  documents: ({ client, lines = [] }) => ({
    subject: `A document to read from ${client}`,
    paragraphs: ['Your club asks you to read this document:', ...lines],
    button: 'Read the document',
    notes: [],
  }),
  sessions: ({ client, lines = [] }) => ({
    subject: `Changed sessions at ${client}`,
    paragraphs: ['These sessions have changed:', ...lines],
    button: 'See the sessions',
    notes: [],
  }),
  session_states: {
    cancelled: 'cancelled',
    restored: 'takes place after all',
    extra: 'an extra session',
    removed: 'no longer takes place',
    ended: 'this weekly session no longer takes place from this day on',
  },
  session_moved: ({ was_when, places }) =>
    [
      ...(was_when === null ? [] : [`moved from ${was_when}`]),
      ...(places === null ? [] : [placeText(places)]),
    ].join(', '),
  offer: ({ client, child = 'your child' }) => ({
    subject: `A place in another group at ${client}`,
    paragraphs: [
      `Your club has a place in another group for ${child}. Please choose a group before the offer ends.`,
    ],
    button: 'See the offer',
    notes: [],
  }),
  offer_ending: ({ client, child = 'your child' }) => ({
    subject: `The offer of a place at ${client} ends tomorrow`,
    paragraphs: [
      `The offer of a place in another group for ${child} ends within a day. After that, the place goes to another child.`,
    ],
    button: 'See the offer',
    notes: [],
  }),
  offer_expired: ({ client, child }) => ({
    subject: `An offer of a place at ${client} has ended`,
    paragraphs: [
      child === undefined
        ? 'The offer of a place in another group has ended, because no place was confirmed in time.'
        : `The offer of a place in another group for ${child} has ended, because no place was confirmed in time.`,
    ],
    button: 'Open the portal',
    notes: [],
  }),
  offer_confirmed: ({ client, child = 'your child' }) => ({
    subject: `A place is confirmed at ${client}`,
    paragraphs: [
      `The place in the new group is confirmed for ${child}. The portal shows the last session in the old group and the first one in the new group.`,
    ],
    button: 'See the sessions',
    notes: [],
  }),
  offer_withdrawn: ({ client, child = 'your child' }) => ({
    subject: `An offer of a place at ${client} was withdrawn`,
    paragraphs: [
      `Your club has withdrawn the offer of a place in another group for ${child}. The portal shows the groups that ${child} is in.`,
    ],
    button: 'Open the portal',
    notes: ['If you have questions, please ask your club.'],
  }),
  offer_declined: ({ client }) => ({
    subject: `An offer of a place at ${client} was declined`,
    paragraphs: ['A family has declined the offer of a place in another group.'],
    button: 'See the answer',
    notes: [],
  }),
  place_free: ({ client, child = 'your child' }) => ({
    subject: `A place is free at ${client}`,
    paragraphs: [
      `A place is free in a group that ${child} is waiting for. The club offers it in the order of the waiting list. If it is no longer needed, please tell the club.`,
    ],
    button: 'Open the portal',
    notes: [],
  }),
  not_yet: ({ client, mark }) => ({
    subject: `Not yet: an answer to your recommendation at ${client}`,
    paragraphs: [
      `You recommended that ${mark?.firstname} (${mark?.group}) moves up. ${mark?.by} asks you to wait:`,
      `“${mark?.reason}”`,
    ],
    button: 'Open the portal',
    notes: ['The recommendation was removed. You can make it again at any time.'],
  }),
  request_decided: ({ client, child = 'your child' }) => ({
    subject: `Your request to ${client} has been decided`,
    paragraphs: [`Your club has decided on your request for ${child}.`],
    button: 'See the answer',
    notes: [],
  }),
  export_ready: ({ client }) => ({
    subject: `Your data from ${client} is ready`,
    paragraphs: ['The data that you asked for is ready. You can download it for 7 days.'],
    button: 'Download the data',
    notes: [],
  }),
  erasure_done: ({ client }) => ({
    subject: `The data was erased at ${client}`,
    paragraphs: [
      'As you asked, your club has erased the personal data of your child. Attendance and grades stay as figures without a name.',
    ],
    button: 'Open the portal',
    notes: ['If no other child is linked to your account, the account was erased too.'],
  }),
  access_ended: ({ client, ended }) => ({
    subject: `Your access to a child’s record at ${client} has ended`,
    paragraphs: [
      `${ended?.club ?? client} has ended your access to the record of ${ended?.firstname ?? ''}. You no longer see it in the portal or in your calendar.`,
    ],
    button: 'Open the portal',
    notes: ['If you think this is a mistake, please ask your club.'],
  }),
  ...TRANSFER_TEXTS['en-GB'],
  progress: ({ client, lines = [] }) => ({
    subject: `Progress and notes from ${client}`,
    paragraphs: ['This is new:', ...lines],
    button: 'See the progress',
    notes: [],
  }),
  level_completed: ({ firstname, level }) => `${firstname} has completed ${level}.`,
  note_written: ({ firstname }) => `There is a new note from the coach about ${firstname}.`,
  register: ({ client, lines = [] }) => ({
    subject: `Registers to complete at ${client}`,
    paragraphs: ['The registers of these sessions are not complete yet:', ...lines],
    button: 'Open the portal',
    notes: [],
  }),
  registers: ({ client, lines = [] }) => ({
    subject: `Registers not taken at ${client}`,
    paragraphs: ['The registers of these sessions are not complete yet:', ...lines],
    button: 'Open the sessions',
    notes: [],
  }),
  consent_due: () => ({
    subject: 'A question from your club needs your answer',
    paragraphs: [
      'Your club asks you to answer a question about consent again. You’ll find it in the parent portal, at the top of your child’s page.',
    ],
    button: 'Answer the question',
    notes: [],
  }),
  credential: ({ client, lines = [] }) => ({
    subject: `Your credential at ${client} expires soon`,
    paragraphs: ['Please renew it in time, and give the proof to your club:', ...lines],
    button: 'Open the portal',
    notes: [],
  }),
  credentials: ({ client, lines = [] }) => ({
    subject: `Credentials of coaches at ${client} expire soon`,
    paragraphs: ['These credentials expire soon:', ...lines],
    button: 'Open the coaches',
    notes: [],
  }),
  review: ({ scheme }) => ({
    subject: `A draft of ${scheme ?? ''} is waiting for your review`,
    paragraphs: [
      'You were asked to review a draft before it is published. You can comment on each part, approve the draft or ask for changes.',
    ],
    button: 'Review the draft',
    notes: [],
  }),
  review_approved: ({ scheme }) => ({
    subject: `Your draft of ${scheme ?? ''} was approved`,
    paragraphs: ['The reviewers approved the draft. It can be published now.'],
    button: 'Open the draft',
    notes: [],
  }),
  review_changes: ({ scheme }) => ({
    subject: `Changes are needed in your draft of ${scheme ?? ''}`,
    paragraphs: ['The reviewers ask for changes. The draft can be edited again.'],
    button: 'See the comments',
    notes: [],
  }),
  publication_done: ({ scheme, version }) => ({
    subject: `Version ${version ?? ''} of ${scheme ?? ''} is published`,
    paragraphs: [
      'The draft was published at the day and hour that you chose. The members’ completions follow the new version, and coaches see it after their next sync.',
    ],
    button: 'Open the version',
    notes: [],
  }),
  publication_failed: ({ scheme, failure = 'changed' }) => ({
    subject: `The scheduled publication of ${scheme ?? ''} does not take place`,
    paragraphs: [NOT_PUBLISHED[failure]],
    button: 'Open the draft',
    notes: [],
  }),
  valid_until: ({ credential, day }) => `${credential}: valid until ${day}`,
  colon: ': ',
  address: 'If the button does not work, open this address:',
  automatic: ({ client }) =>
    `${client} sent this e-mail automatically. Please do not reply; this mailbox is not monitored.`,
  unsubscribe: 'No more e-mails of this kind',
};

const NOT_PUBLISHED: Readonly<Record<PublicationFailure, string>> = {
  cancelled:
    'Another user has cancelled it, scheduled it for another time or published the draft before. You do not have to do anything.',
  changed:
    'The draft or its impact has changed since it was scheduled. Check who is affected, and schedule it again.',
  problems: 'The draft has problems. Correct them, and schedule it again.',
  review:
    'The review is not complete: the draft is not approved, or comments are still open. Complete the review, and schedule it again.',
  right:
    'The user who scheduled it may no longer publish. Someone with the right to publish can check the draft and schedule it again.',
};

const placeText = ({ place, was_place }: { place: string | null; was_place: string | null }) => {
  if (place === null) return `no longer at ${was_place}`;
  return was_place === null ? `now at ${place}` : `now at ${place} (before: ${was_place})`;
};
