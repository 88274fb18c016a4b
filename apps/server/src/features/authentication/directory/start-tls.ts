import type { Socket } from 'node:net'
import { BerReader } from 'ldapts'
import { DirectoryProblem } from './directory-problem.ts'
import { until } from './socket-event.ts'

/** ExtendedRequest with message id 1 and the name 1.3.6.1.4.1.1466.20037 (RFC 4511, 4.14.1). */
const request = Buffer.concat([
  Buffer.from([0x30, 0x1d, 0x02, 0x01, 0x01, 0x77, 0x18, 0x80, 0x16]),
  Buffer.from('1.3.6.1.4.1.1466.20037'),
])
const sequence = 0x30
const extendedResponse = 0x78
/** An answer longer than this is none to this request. */
const maxAnswerBytes = 4_096

/**
 * Asks for TLS on a plain connection. What comes behind the answer in the clear is an attempt to slip something into
 * the encrypted session (as in CVE-2021-33515 and its kin): then the connection is not used.
 *
 * @throws DirectoryProblem when the directory refuses, or answers with something else
 */
export async function requestStartTls(socket: Socket): Promise<void> {
  socket.write(request)
  let received = Buffer.alloc(0)
  for (;;) {
    // as: a socket without an encoding gives buffers
    const chunk = (await until(socket, 'data')) as Buffer
    received = Buffer.concat([received, chunk])
    const answer = answerIn(received)
    if (answer === 'incomplete' && received.length <= maxAnswerBytes) continue
    if (answer === 'granted') return
    throw new DirectoryProblem(problems[answer])
  }
}

type Answer = 'granted' | keyof typeof problems

const problems = {
  incomplete: 'It answers StartTLS with something else.',
  foreign: 'It answers StartTLS with something else.',
  followed: 'Something was sent between the answer to StartTLS and the TLS session.',
  refused: 'It refuses StartTLS.',
}

function answerIn(bytes: Buffer): Answer {
  const reader = new BerReader(bytes)
  try {
    if (reader.readSequence(sequence) === null || reader.remain < reader.length) return 'incomplete'
    if (reader.remain > reader.length) return 'followed'
    if (reader.readInt() !== 1 || reader.readSequence() !== extendedResponse) return 'foreign'
    return reader.readEnumeration() === 0 ? 'granted' : 'refused'
  } catch {
    return 'foreign'
  }
}
