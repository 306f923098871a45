import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@springboard/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** An authenticator with one passkey, as a browser uses it on a page of `origin`. */
export type TestPasskey = {
  readonly register: (options: Pick<PasskeyCreationOptions, 'challenge'>) => PasskeyRegistration;
  readonly sign: (options: Pick<PasskeyRequestOptions, 'challenge'>) => PasskeyAssertion;
};

export const createTestPasskey = (origin: string): TestPasskey => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
  let counter = 0;
  /** @param flags 1: user present; 64: with the credential */
  const authenticatorData = (flags: number, ...rest: readonly Uint8Array[]): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, ...rest]);
  };
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const named = { id, rawId: id, type: 'public-key' } as const;
  return {
    register: ({ challenge }) => {
      const length = Buffer.from([0, credentialId.length]);
      const authData = authenticatorData(65, Buffer.alloc(16), length, credentialId, cose);
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign: ({ challenge }) => {
      const data = authenticatorData(1);
      const json = clientData('webauthn.get', challenge);
      const signed = Buffer.concat([data, createHash('sha256').update(json).digest()]);
      return {
        ...named,
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
};
