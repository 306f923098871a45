import type { Consent, ConsentQuestion } from '@springboard/contract';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findWritableMember } from '../access/member-access.ts';
import { todaySql } from '../access/today.ts';
import { findChildren } from '../children/queries.ts';
import { audit } from '../database/audit.ts';
import { actForClubs, type Reader } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { requestConsentAnswer } from './request-answer.ts';
import { findConsents, findConsentsOfChild, findQuestions } from './queries.ts';

/** Answers of guardians, and those that the club received on paper. */
export const answerRoutes = (server: Server): void => {
  defineRoute(server, 'GET /members/:uuid/consent-texts', listQuestions);
  defineRoute(server, 'GET /members/:uuid/consents', listConsents);
  defineRoute(server, 'POST /members/:uuid/consents', addConsent);
  defineRoute(server, 'POST /members/:uuid/consent-requests', requestConsentAnswer);
};

const listQuestions = async ({
  db,
  principal,
  params: { uuid },
  now,
}: Context<'GET /members/:uuid/consent-texts'>): Promise<ConsentQuestion[] | ApiError> => {
  if (!(await isReadable(db, principal, uuid, now))) return apiError(404, 'UNKNOWN_MEMBER');
  await logViews(db, viewsOf([uuid], ['profile']), now);
  return findQuestions(db, { client_id: principal.client_id, uuid });
};

const listConsents = async ({
  db,
  principal,
  params: { uuid },
  now,
}: Context<'GET /members/:uuid/consents'>): Promise<Consent[] | ApiError> => {
  if (!(await isReadable(db, principal, uuid, now))) return apiError(404, 'UNKNOWN_MEMBER');
  await logViews(db, viewsOf([uuid], ['profile']), now);
  return findAnswers(db, principal, uuid);
};

const findAnswers = (
  db: Reader,
  { client_id, role }: Principal,
  uuid: string,
): Promise<Consent[]> =>
  role === 'parent'
    ? findConsentsOfChild(db, { client_id, uuid })
    : findConsents(db, { client_id, uuid });

/** A guardian who does not act for the child reads the answers too. */
const isReadable = async (
  db: Reader,
  principal: Principal,
  uuid: string,
  now: number,
): Promise<boolean> =>
  principal.role === 'parent'
    ? (await findChildren(db, principal, uuid)).length > 0
    : (await findWritableMember(db, principal, todaySql(principal, now), uuid)) !== undefined;

/** POST …/consents: a new answer of a guardian who acts for the child, or one that the club received. */
const addConsent = ({
  principal,
  params: { uuid },
  body,
  now,
  write,
}: Context<'POST /members/:uuid/consents'>): Promise<Consent[] | ApiError> =>
  write(async (db) => {
    const { client_id, user_uuid } = principal;
    const kind = body.kind.trim();
    const { agreed } = body;
    const member = await findWritableMember(db, principal, todaySql(principal, now), uuid);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const { club_id } = member;
    const questions = await findQuestions(db, { client_id, uuid });
    const question = questions.find((question) => question.kind === kind);
    const isFromParent = principal.role === 'parent';
    if (isFromParent && question !== undefined && body.text_id === undefined) {
      return apiError(422, 'VALIDATION', { text_id: 'required' });
    }
    const text_id = body.text_id ?? question?.text_id ?? null;
    if (text_id !== null && !canAnswer(question, text_id, agreed)) {
      return apiError(409, 'CONFLICT', { text_id: 'changed' });
    }
    const { id } = await db
      .insertInto('consents')
      .values({ client_id, club_id, member_uuid: uuid, kind, agreed, user_uuid, text_id, ts: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const consents = await findAnswers(db, principal, uuid);
    // Only the club writes its history.
    if (isFromParent) await actForClubs(db, [club_id]);
    await audit(db, principal, now, {
      action: 'consent.add',
      entity: 'member',
      entity_id: uuid,
      club_id,
      member_uuid: uuid,
      detail: { consent_id: id, agreed, text_id },
    });
    return consents;
  });

/** Guardians agree to the latest version only. They refuse any, so that an old page never keeps a consent alive. */
const canAnswer = (
  question: ConsentQuestion | undefined,
  text_id: number,
  agreed: boolean,
): boolean =>
  agreed
    ? question?.text_id === text_id
    : question?.versions.some(({ id }) => id === text_id) === true;
