import {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { addressProblem, checkedLookup, hostOf, isLoopbackHost } from '../../../web/reachable-address.ts'

interface FetchOptions {
  headers: Readonly<Record<string, string>>
  /** More is refused. */
  maxBytes: number
  /** For all of it, from the name to the last byte. */
  timeoutMs: number
  /** Ends it. */
  signal: AbortSignal
}

/**
 * What an address of the web answers to GET, when it answers with success. Redirects are not followed: where they lead
 * to, nobody allowed.
 * @throws Error with a text for people
 */
export async function fetchBody(url: URL, options: FetchOptions): Promise<Buffer> {
  const host = hostOf(url)
  const asksForLoopback = isLoopbackHost(host)
  // A name is checked when it is looked up, an address is not looked up.
  const problem = isIP(host) === 0 ? null : addressProblem(host, asksForLoopback)
  if (problem !== null) throw new Error(problem)
  const timeout = AbortSignal.timeout(options.timeoutMs)
  try {
    return await answerOf(url, options, {
      lookup: checkedLookup(asksForLoopback),
      signal: AbortSignal.any([options.signal, timeout]),
    })
  } catch (error) {
    if (timeout.aborted) throw new Error(`no whole answer within ${options.timeoutMs / 1000} seconds`)
    throw error
  }
}

function answerOf(
  url: URL,
  { headers, maxBytes }: FetchOptions,
  { lookup, signal }: Required<Pick<RequestOptions, 'lookup' | 'signal'>>,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const asking: ClientRequest = request(
      url,
      // One connection for each request: an idle one would be closed by the time of the next.
      {
        lookup,
        signal,
        agent: false,
        headers: { accept: 'application/json, */*', 'accept-encoding': 'identity', ...headers },
      },
      (answer) => {
        const { statusCode = 0 } = answer
        if (statusCode < 200 || statusCode > 299) {
          asking.destroy()
          reject(
            new Error(
              `it answered ${statusCode}${statusCode < 400 ? ', and redirects are not followed' : ''}`,
            ),
          )
        } else readWhole(answer, maxBytes).then(resolve, reject)
      },
    )
    asking.on('error', reject)
    asking.end()
  })
}

async function readWhole(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    // as: without an encoding it gives bytes
    bytes += chunk.length
    if (bytes > maxBytes) {
      answer.destroy()
      throw new Error(`it answered more than ${maxBytes} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
