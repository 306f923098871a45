import type { PasskeyCreationOptions, PasskeyRegistration } from '@springboard/contract';
import { startRegistration } from '@simplewebauthn/browser';

/** Asks the browser for a new passkey; null if the user or the browser declines. */
export const createPasskey = async (
  options: PasskeyCreationOptions,
): Promise<PasskeyRegistration | null> => {
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    };
  } catch {
    return null;
  }
};
