import type { IncomingMessage, ServerResponse } from 'node:http'

export interface HttpAnswer<Body = string> {
  status: number
  headers?: Readonly<Record<string, string>>
  body?: Body
}

/** When the request was not read to its end the connection cannot be used again. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: HttpAnswer<string | Buffer>,
): void {
  if (response.headersSent || response.destroyed) return
  const { status, body = '' } = answer
  const headers: Record<string, string> = { ...answer.headers }
  // An answer of 204 has no body, and so no length of one (RFC 9110, 8.6).
  if (status !== 204) headers['Content-Length'] = String(Buffer.byteLength(body))
  if (status === 429 || status === 503) headers['Retry-After'] = '1'
  if (!request.complete) headers.Connection = 'close'
  response.writeHead(status, headers)
  response.end(body)
  if (!request.complete) request.resume()
}

/** Lets pages of other origins send. */
export function allowOrigin(request: IncomingMessage, response: ServerResponse, headers: string): void {
  const { origin } = request.headers
  if (origin === undefined) return
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Allow-Credentials', 'true')
  response.setHeader('Access-Control-Allow-Headers', headers)
}
