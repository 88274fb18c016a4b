import { connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2'

export const otlpMethod = '/opentelemetry.proto.collector.logs.v1.LogsService/Export'

/** A message as gRPC frames it. */
export function grpcFrame(message: Buffer, isCompressed = false): Buffer {
  const header = Buffer.alloc(5)
  header[0] = isCompressed ? 1 : 0
  header.writeUInt32BE(message.length, 1)
  return Buffer.concat([header, message])
}

/** One unary call, byte for byte: headers, the message and trailers of the answer. */
export async function grpcCall(port: number, body: Buffer, headers: OutgoingHttpHeaders = {}) {
  const session = connect(`http://127.0.0.1:${port}`)
  session.on('error', () => undefined)
  try {
    const stream = session.request({
      ':method': 'POST',
      ':path': otlpMethod,
      'content-type': 'application/grpc+proto',
      te: 'trailers',
      ...headers,
    })
    stream.on('error', () => undefined)
    let answered: IncomingHttpHeaders = {}
    let trailers: IncomingHttpHeaders = {}
    stream.on('response', (received) => {
      answered = received
    })
    stream.on('trailers', (received) => {
      trailers = received
    })
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.end(body)
    if (!stream.closed) await new Promise((resolve) => stream.on('close', resolve))
    const all: IncomingHttpHeaders = { ...answered, ...trailers }
    const details = Buffer.from(String(all['grpc-status-details-bin'] ?? ''), 'base64').toString('latin1')
    return {
      httpStatus: (answered as Record<string, unknown>)[':status'],
      status: all['grpc-status'],
      message: decodeURIComponent(String(all['grpc-message'] ?? '')),
      details,
      body: Buffer.concat(chunks),
    }
  } finally {
    session.close()
  }
}
