import type { CustomFetch } from 'openid-client'
import { isAllowedAddress } from '../providers/issuer.ts'
import { OidcProblem } from './oidc-problem.ts'

/** What a provider may answer: its settings, keys and tokens are a few kilobytes. */
const maxAnswerBytes = 1024 ** 2
const withoutBody: readonly number[] = [204, 205, 304]

/**
 * Asks what the settings of a provider name, which its operator writes: by https only (http on this computer), without
 * following redirects, and not more than 1 MiB.
 */
export const boundedFetch: CustomFetch = async (url, options) => {
  if (!isAllowedAddress(new URL(url))) {
    throw new OidcProblem(
      'misconfigured',
      `The provider names an address that is not asked: ${url.slice(0, 300)}.`,
    )
  }
  const response = await fetch(url, options as RequestInit) // the same, but for members that may be undefined
  const bytes = await boundedBody(response)
  const { status, statusText, headers } = response
  return new Response(withoutBody.includes(status) ? null : bytes, { status, statusText, headers })
}

async function boundedBody({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > maxAnswerBytes) throw new OidcProblem('misconfigured', 'The provider answers more than 1 MiB.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
