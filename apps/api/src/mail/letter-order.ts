import type { MailKind } from '@springboard/contract';
import type { Writer } from '../database/tenancy.ts';
import type { Request } from '../http/context.ts';
import type { JobOwner, Jobs } from '../jobs/jobs.ts';
import type { Subject } from './letter.ts';

/**
 * A letter that is to be written: to whom, of what, and from which portal. Names, addresses and links are put
 * in when it is sent, so that they are those of that moment and lie in no table.
 */
export type LetterOrder = {
  /** null: nobody. Ordered all the same, so that no caller learns from the time whether somebody exists. */
  user_uuid: string | null;
  subject: Subject;
  /** The one asked for; null: that of the person's last sign-in. */
  language_id: number | null;
  /** Of the portal that the letter leads to, such as `https://coach.example.org`. */
  origin: string;
  /** Of this server, for the mail programs that unsubscribe by themselves. */
  api_origin: string;
};

/** The kind that somebody can do without; null: nobody can, so that it goes to everybody. */
export const MAIL_KIND_OF: Readonly<Record<Subject, MailKind | null>> = {
  reset: null,
  invite: null,
  changed: null,
  documents: 'documents',
};

/** Orders a letter in the caller's transaction: it is sent if, and only if, that commits. */
export const orderLetter = (
  db: Writer,
  {
    server,
    origin,
    api_origin,
    now,
  }: Pick<Request, 'origin' | 'api_origin' | 'now'> & {
    server: { readonly jobs: Jobs };
  },
  owner: JobOwner,
  letter: Pick<LetterOrder, 'user_uuid' | 'subject' | 'language_id'>,
): Promise<number> =>
  server.jobs.add(db, owner, 'send_letter', { ...letter, origin, api_origin }, now);

/** Nobody's: a letter that somebody asked for before signing in. Its job is the client's. */
export const ownerlessOf = (client_id: number): JobOwner => ({
  client_id,
  club_id: null,
  user_uuid: '',
});
