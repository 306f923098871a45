import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls } from './call.ts';
import { paging } from './groups.ts';

const { page, per_page } = paging('id');
const ById = Type.Object({ id: E.Id });
const flag = Type.Optional(Type.Boolean());

/**
 * Texts of consents in versions (portals §B). An administrator writes those of the club, the national body those of
 * all clubs without their own.
 */
export const consentCalls = defineCalls({
  'GET /consent-texts': {
    auth: ['admin', 'ngo'],
    response: Type.Array(E.ConsentTexts),
    status: 200,
  },
  /** Adds the draft of a kind's next version. 409 CONFLICT (`draft`) if it has one. */
  'POST /consent-texts': {
    auth: ['admin', 'ngo'],
    body: Type.Object({ kind: E.ConsentKind, texts: E.ConsentWording, needs_answer: flag }),
    response: E.ConsentDraft,
    status: 201,
  },
  /** Changes a draft. 404 for a published version. */
  'PATCH /consent-texts/:id': {
    auth: ['admin', 'ngo'],
    params: ById,
    body: Type.Object(
      { texts: Type.Optional(E.ConsentWording), needs_answer: flag },
      { minProperties: 1 },
    ),
    response: E.ConsentDraft,
    status: 200,
  },
  /** Discards a draft. */
  'DELETE /consent-texts/:id': { auth: ['admin', 'ngo'], params: ById, status: 204 },
  /** Guardians read the draft as the next version from now on. The first version of a kind always needs answers. */
  'POST /consent-texts/:id/publish': {
    auth: ['admin', 'ngo'],
    params: ById,
    response: E.ConsentVersion,
    status: 200,
  },
  /** Active members of the club without an answer to this version, which must be the latest, by name. */
  'GET /consent-texts/:id/unanswered': {
    auth: ['admin'],
    views: true,
    params: ById,
    query: Type.Object({ page, per_page }),
    response: Type.Array(E.UnansweredConsent),
    status: 200,
    total: true,
  },
  /** The texts that apply to the member. */
  'GET /members/:uuid/consent-texts': {
    auth: ['admin', 'parent'],
    views: true,
    params: Type.Object({ uuid: E.Uuid }),
    response: Type.Array(E.ConsentQuestion),
    status: 200,
  },
  /** All answers, latest first. */
  'GET /members/:uuid/consents': {
    auth: ['admin', 'parent'],
    views: true,
    params: Type.Object({ uuid: E.Uuid }),
    response: Type.Array(E.Consent),
    status: 200,
  },
  /**
   * Adds an answer. The response is all answers. `text_id` is the version that the guardian has read: to agree, it must
   * be the latest, else 409 CONFLICT (`text_id`). Administrators may leave it out for the latest.
   */
  'POST /members/:uuid/consents': {
    auth: ['admin', 'parent'],
    params: Type.Object({ uuid: E.Uuid }),
    body: Type.Object({
      kind: E.ConsentKind,
      agreed: Type.Boolean(),
      text_id: Type.Optional(E.Id),
    }),
    response: Type.Array(E.Consent),
    status: 201,
    undo: true,
  },
  /**
   * Asks the guardians who may act again, by e-mail and in their portal until they answer. The response is all
   * questions. 404 for a kind without a text. 409 CONFLICT with `guardians` if none has an account, with `requested_at`
   * within a day of the last request.
   */
  'POST /members/:uuid/consent-requests': {
    auth: ['admin'],
    params: Type.Object({ uuid: E.Uuid }),
    body: Type.Object({ kind: E.ConsentKind }),
    response: Type.Array(E.ConsentQuestion),
    status: 201,
  },
});
