import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@logline/contract'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** Asks the browser to make a passkey. Rejects with words for the user. */
export async function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const { id, rawId, response } = await inWords(startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports } = response
  return {
    ...{ id, rawId, type: 'public-key' },
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/** Asks the browser to sign by a passkey. Rejects with words for the user. */
export async function signByPasskey(optionsJSON: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const { id, rawId, response } = await inWords(startAuthentication({ optionsJSON }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    ...{ id, rawId, type: 'public-key' },
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: 'The browser got no passkey: you cancelled, or the time was over. Try again.',
  AbortError: 'The browser got no passkey: you cancelled, or the time was over. Try again.',
  InvalidStateError: 'There is a passkey of yours on this device already.',
  SecurityError: 'The browser allows no passkeys of the server at this address.',
}

async function inWords<Answer>(ceremony: Promise<Answer>): Promise<Answer> {
  try {
    return await ceremony
  } catch (error) {
    const reason = error instanceof Error ? reasons[error.name] : undefined
    throw reason ? new Error(reason, { cause: error }) : error
  }
}
