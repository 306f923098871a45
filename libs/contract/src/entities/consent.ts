import Type, { type Static } from 'typebox';
import { Id, nullable, Timestamp, Uuid } from './basics.ts';

/** Not blank. */
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

/** A short name, such as `photographs`. Texts and answers of one kind belong together. */
export const ConsentKind = text(50);

const wording = Type.Optional(Type.Object({ title: text(100), text: text(5000) }));

/** What guardians read, by language; at least one. */
export const ConsentWording = Type.Object(
  { 'en-GB': wording, 'cy-GB': wording, 'fr-FR': wording, 'de-DE': wording },
  { minProperties: 1, additionalProperties: false },
);
export type ConsentWording = Static<typeof ConsentWording>;

/** A version that guardians can read. It never changes. */
export const ConsentVersion = Type.Object({
  id: Id,
  kind: Type.String(),
  version: Type.Integer(),
  texts: ConsentWording,
  /** Guardians who answered an earlier version answer this one too. */
  needs_answer: Type.Boolean(),
  valid_from: Timestamp,
});
export type ConsentVersion = Static<typeof ConsentVersion>;

/** The next version of a kind, for administrators only until it is published. */
export const ConsentDraft = Type.Object({
  id: Id,
  kind: Type.String(),
  texts: ConsentWording,
  needs_answer: Type.Boolean(),
  etag: Type.String(),
});
export type ConsentDraft = Static<typeof ConsentDraft>;

/** A kind of consent with its texts. Those of the club apply before those of the national body. */
export const ConsentTexts = Type.Object({
  kind: Type.String(),
  is_national: Type.Boolean(),
  draft: nullable(ConsentDraft),
  /** Latest first; the first applies. */
  versions: Type.Array(ConsentVersion),
  /** Active members to whom the first version applies, and how many of them need an answer to it. */
  members: Type.Integer(),
  unanswered: Type.Integer(),
});
export type ConsentTexts = Static<typeof ConsentTexts>;

/** A member without an answer to the text that applies. */
export const UnansweredConsent = Type.Object({
  uuid: Uuid,
  firstname: Type.String(),
  lastname: Type.String(),
  /** Whether a guardian with a sign-in can answer; otherwise the club asks. */
  has_guardian: Type.Boolean(),
  /** The answer to an earlier version. */
  last: nullable(
    Type.Object({ agreed: Type.Boolean(), version: nullable(Type.Integer()), ts: Timestamp }),
  ),
});
export type UnansweredConsent = Static<typeof UnansweredConsent>;

/** A question to the guardians of a member, with the versions that they can read again. */
export const ConsentQuestion = Type.Object({
  kind: Type.String(),
  /** The version to answer. */
  text_id: Id,
  is_due: Type.Boolean(),
  /** When the club asked again, until the next answer; null: it did not. */
  requested_at: nullable(Timestamp),
  /** Latest first. */
  versions: Type.Array(ConsentVersion),
});
export type ConsentQuestion = Static<typeof ConsentQuestion>;

/** An answer to a question of the club. The latest of a kind counts. */
export const Consent = Type.Object({
  id: Id,
  kind: Type.String(),
  agreed: Type.Boolean(),
  ts: Timestamp,
  user: Type.Object({ uuid: Uuid, name: Type.String() }),
  /** The version that was answered; null: the kind had no text. */
  text_id: nullable(Id),
  version: nullable(Type.Integer()),
});
export type Consent = Static<typeof Consent>;
