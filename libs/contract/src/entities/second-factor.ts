import Type, { type Static } from 'typebox';
import { Name, nullable, oneOf, Timestamp, Uuid } from './basics.ts';

/** WebAuthn writes bytes as base64url in JSON. */
const Bytes = Type.String({ pattern: '^[\\w-]+$', maxLength: 20_000 });
const CredentialId = Type.String({ pattern: '^[\\w-]+$', maxLength: 1400 });
const Credential = Type.Object({
  id: CredentialId,
  type: oneOf(['public-key']),
  transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
});

/** Options for `navigator.credentials.create()`. */
export const PasskeyCreationOptions = Type.Object({
  challenge: Bytes,
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Bytes, name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: oneOf(['public-key']) })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(Credential),
  authenticatorSelection: Type.Object({
    residentKey: oneOf(['preferred']),
    userVerification: oneOf(['preferred']),
  }),
  attestation: oneOf(['none']),
});
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>;

/** Options for `navigator.credentials.get()`. */
export const PasskeyRequestOptions = Type.Object({
  challenge: Bytes,
  rpId: Type.String(),
  timeout: Type.Integer(),
  allowCredentials: Type.Array(Credential),
  userVerification: oneOf(['preferred']),
});
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>;

/** A new passkey as the browser returns it. */
export const PasskeyRegistration = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: oneOf(['public-key']),
  response: Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  }),
});
export type PasskeyRegistration = Static<typeof PasskeyRegistration>;

/** The signature of a passkey as the browser returns it. */
export const PasskeyAssertion = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: oneOf(['public-key']),
  response: Type.Object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
  }),
});
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

/** What follows a correct password, before the user is signed in (D16). */
export const SecondStep = Type.Object({
  /** Opaque; for the calls of this sign-in only. */
  token: Type.String(),
  expires_at: Timestamp,
  /** Whether the user must add a factor, because the client requires one and the user has none. */
  enrol: Type.Boolean(),
  /** Whether the user has an authenticator app. */
  totp: Type.Boolean(),
  /** For the passkeys of this portal; null if there are none. */
  passkey: nullable(PasskeyRequestOptions),
});
export type SecondStep = Static<typeof SecondStep>;

export const SecondStepResponse = Type.Object({ second_step: SecondStep });

/** The key that an authenticator app has to know. */
export const TotpSetup = Type.Object({
  /** In base32, to be typed. */
  secret: Type.String(),
  /** `otpauth://` address, to be shown as a QR code. */
  uri: Type.String(),
});
export type TotpSetup = Static<typeof TotpSetup>;

/** Each code can be used once instead of the factor. They are shown once; the server stores hashes. */
export const RecoveryCodes = Type.Object({
  /** Null if the user has codes already. */
  recovery_codes: nullable(Type.Array(Type.String())),
});
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const Passkey = Type.Object({
  id: Uuid,
  name: Name,
  /** The host name of the portal in which it works. */
  host: Type.String(),
  created_at: Timestamp,
  last_used_at: nullable(Timestamp),
});
export type Passkey = Static<typeof Passkey>;

export const SecondFactor = Type.Object({
  /** Whether the user must have a factor. */
  required: Type.Boolean(),
  passkeys: Type.Array(Passkey),
  /** The authenticator app. */
  totp: nullable(Type.Object({ created_at: Timestamp })),
  /** Number of unused recovery codes. */
  recovery_codes: Type.Integer({ minimum: 0 }),
});
export type SecondFactor = Static<typeof SecondFactor>;

/** The user's own account. */
export const Account = Type.Object({
  firstname: Type.String(),
  lastname: Type.String(),
  username: nullable(Type.String()),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  /** A new address that is not confirmed yet, while its link is valid. */
  new_email: nullable(Type.String()),
  /** Whether this product checks the password; otherwise a provider owns the account. */
  has_password: Type.Boolean(),
  /** Whether the user may change their name here. */
  can_edit_name: Type.Boolean(),
  has_pin: Type.Boolean(),
  /** Whether the user can take over a shared device with a PIN. */
  uses_pin: Type.Boolean(),
});
export type Account = Static<typeof Account>;
