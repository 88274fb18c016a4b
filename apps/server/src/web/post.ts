import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { addressProblem, checkedLookup, hostOf, isLoopbackHost } from './reachable-address.ts'

/** Nobody reads what a receiver answers; one that answers without end is left. */
const maxAnswerBytes = 1 << 20

export interface PostOptions {
  headers: Readonly<Record<string, string>>
  timeoutMs: number
  tls: { rejectUnauthorized: boolean; ca?: (string | Buffer)[] }
  signal: AbortSignal
}

export interface PostAnswer {
  status: number
  /** As it was sent. */
  retryAfter: string | undefined
}

/** @throws Error with a text for people when there is no answer */
export async function post(url: URL, body: Buffer, options: PostOptions): Promise<PostAnswer> {
  const host = hostOf(url)
  const asksForLoopback = isLoopbackHost(host)
  // A name is checked when it is looked up, an address is not looked up.
  const problem = isIP(host) === 0 ? null : addressProblem(host, asksForLoopback)
  if (problem !== null) throw new Error(problem)
  const timeout = AbortSignal.timeout(options.timeoutMs)
  try {
    return await answerOf(url, body, {
      ...options,
      lookup: checkedLookup(asksForLoopback),
      signal: AbortSignal.any([options.signal, timeout]),
    })
  } catch (error) {
    if (timeout.aborted) throw new Error(`no whole answer within ${options.timeoutMs} ms`)
    throw error
  }
}

function answerOf(
  url: URL,
  body: Buffer,
  { headers, tls, lookup, signal }: PostOptions & { lookup: ReturnType<typeof checkedLookup> },
): Promise<PostAnswer> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const asking = request(
      url,
      {
        ...{ method: 'POST', lookup, signal, agent: false, ...tls },
        headers: { ...headers, 'content-length': body.length },
      },
      (answer) => {
        readToEnd(answer).then(
          () => resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }),
          reject,
        )
      },
    )
    asking.on('error', reject)
    asking.end(body)
  })
}

async function readToEnd(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    // as: without an encoding it gives bytes
    bytes += chunk.length
    if (bytes <= maxAnswerBytes) continue
    answer.destroy()
    throw new Error(`it answered more than ${maxAnswerBytes} bytes`)
  }
}
