import { exactJson } from '@logline/message'
import type { ConfigOf } from '../model/event-notification.ts'
import { basicAuthorization, type Outcome, openedSecrets, postJson, type SendParts } from './web-request.ts'

/** Posts the model as it is (reference: events, section 7.3). */
export async function sendByHttp(
  parts: SendParts,
  { id, config }: { id: string; config: ConfigOf<'http-notification-v1'> },
  model: unknown,
): Promise<Outcome> {
  const { sealedBasicAuth: basic_auth, sealedApiSecret: api_secret } = config
  const opened = openedSecrets(parts, id, { basic_auth, api_secret })
  if ('kind' in opened) return opened
  const url = new URL(config.url)
  const headers: Record<string, string> = basicAuthorization(opened.basic_auth)
  if (opened.api_secret !== null && config.isApiKeyHeader)
    headers[config.apiKey.toLowerCase()] = opened.api_secret
  else if (opened.api_secret !== null) url.searchParams.set(config.apiKey, opened.api_secret)
  const { skipsTlsVerification } = config
  return postJson(parts, { url, shownUrl: config.url, headers, body: exactJson(model), skipsTlsVerification })
}
