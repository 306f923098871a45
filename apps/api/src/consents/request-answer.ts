import { DAY_SECONDS } from '@springboard/domain';
import type { ConsentQuestion } from '@springboard/contract';
import { sql } from 'kysely';
import { todaySql } from '../access/today.ts';
import { findWritableMember } from '../access/member-access.ts';
import { audit } from '../database/audit.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { enqueueEmail } from '../mail/enqueue-email.ts';
import { findPortalOrigin } from '../mail/portal-origins.ts';
import { findActingGuardians } from '../mail/recipients.ts';
import type { Context } from '../routing/context.ts';
import { findQuestions } from './queries.ts';

/** Seconds. Guardians get one e-mail about a question in this time. */
const PAUSE_S = DAY_SECONDS;

/**
 * POST /members/:uuid/consent-requests: the question is due again, and the guardians who may act get an e-mail. 409
 * CONFLICT with `guardians` if there is none with an account, with `requested_at` within a day of the last request.
 */
export const requestConsentAnswer = async ({
  server,
  principal,
  params: { uuid },
  body,
  now,
  origin,
  signIn,
  write,
}: Context<'POST /members/:uuid/consent-requests'>): Promise<ConsentQuestion[] | ApiError> => {
  const { client_id, user_uuid } = principal;
  const kind = body.kind.trim();
  const parents = await signIn.read(client_id, (db) =>
    findPortalOrigin(db, client_id, 'parent', origin),
  );
  return write(async (db) => {
    const member = await findWritableMember(db, principal, todaySql(principal, now), uuid);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const { club_id } = member;
    // One request at a time, so that two of them do not send two e-mails.
    await sql`select from members where client_id = ${client_id} and uuid = ${uuid} for update`.execute(
      db,
    );
    const question = (await findQuestions(db, { client_id, uuid })).find(
      (question) => question.kind === kind,
    );
    if (question === undefined) return apiError(404, 'NOT_FOUND');
    const { requested_at } = question;
    if (requested_at !== null && requested_at > now - PAUSE_S) {
      return apiError(409, 'CONFLICT', { requested_at });
    }
    const guardians = await findActingGuardians(db, { client_id, member_uuid: uuid });
    if (guardians.length === 0) return apiError(409, 'CONFLICT', { guardians: 'none' });
    await db
      .insertInto('consent_requests')
      .values({
        client_id,
        club_id,
        member_uuid: uuid,
        kind,
        requested_by: user_uuid,
        requested_at: now,
      })
      .execute();
    const owner = { client_id, club_id, user_uuid: '' };
    for (const guardian of guardians) {
      await enqueueEmail(db, { server, origin: parents, now }, owner, {
        user_uuid: guardian,
        subject: 'consent_due',
        language_id: null,
        child: { uuid },
      });
    }
    await audit(db, principal, now, {
      action: 'consent.ask',
      entity: 'member',
      entity_id: uuid,
      club_id,
      member_uuid: uuid,
      detail: { text_id: question.text_id, guardians: guardians.length },
    });
    return findQuestions(db, { client_id, uuid });
  });
};
