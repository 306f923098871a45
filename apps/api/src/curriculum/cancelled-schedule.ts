import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { enqueueEmail } from '../mail/enqueue-email.ts';

type Sending = Parameters<typeof enqueueEmail>[1] & { readonly principal: Tenant };

/**
 * Sends an e-mail to the user whose scheduled publication another user is about to end: by cancelling or replacing it,
 * or by publishing the draft before.
 */
export const emailAboutCancelledSchedule = async (
  db: Writer,
  { principal, ...sending }: Sending,
  scheme: { readonly uuid: string; readonly slug: string },
): Promise<void> => {
  const { client_id, user_uuid } = principal;
  const scheduled = await db
    .selectFrom('scheduled_publications')
    .select('user_uuid')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme.uuid)
    .where('failure', 'is', null)
    .where('user_uuid', '<>', user_uuid)
    .executeTakeFirst();
  if (scheduled === undefined) return;
  await enqueueEmail(db, sending, principal, {
    user_uuid: scheduled.user_uuid,
    subject: 'publication_failed',
    language_id: null,
    scheme_slug: scheme.slug,
    failure: 'cancelled',
  });
};
