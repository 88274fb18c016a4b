import { constants, type ServerHttp2Stream } from 'node:http2'
import { type OtlpStatusCode, otlpStatus, otlpStatusText } from '@logline/processing'
import { decompress } from '../http/http-body.ts'

/** What gRPC over HTTP/2 needs of a unary call ("gRPC over HTTP2", "Compression"). */

/** Whether the message is compressed, and its length. */
export const grpcHeaderBytes = 5
const acceptedEncodings = ['identity', 'gzip', 'deflate']
const contentType = 'application/grpc+proto'

export interface GrpcProblem {
  code: OtlpStatusCode
  /** For people. */
  message: string
  /** Seconds, where the sender should try again. */
  retryAfter?: number | null
}

type GrpcMessage = { message: Buffer } | { problem: GrpcProblem }

/** The message of a call, decompressed. Calls back once. */
export function readGrpcMessage(
  call: Buffer,
  { encoding, maxBytes }: { encoding: string; maxBytes: number },
  done: (read: GrpcMessage) => void,
): void {
  const refused = (code: OtlpStatusCode, message: string) => done({ problem: { code, message } })
  const flag = call[0]
  const message = call.subarray(grpcHeaderBytes)
  if (
    call.length < grpcHeaderBytes ||
    (flag !== 0 && flag !== 1) ||
    call.readUInt32BE(1) !== message.length
  ) {
    refused(otlpStatus.invalidArgument, 'Not one message of gRPC')
  } else if (flag === 0) {
    done({ message })
  } else if (!acceptedEncodings.includes(encoding)) {
    refused(
      otlpStatus.unimplemented,
      `The encoding ${encoding} is not one of ${acceptedEncodings.join(', ')}`,
    )
  } else {
    decompress(encoding, message, maxBytes, (result) => {
      if (result.kind === 'body') done({ message: result.body })
      else if (result.kind === 'unreadable') refused(otlpStatus.invalidArgument, result.reason)
      else if (result.kind === 'too-large') refused(otlpStatus.resourceExhausted, result.reason)
    })
  }
}

export function answerCall(stream: ServerHttp2Stream, message: Buffer): void {
  if (stream.destroyed || stream.closed || stream.headersSent) return
  const header = Buffer.alloc(grpcHeaderBytes)
  header.writeUInt32BE(message.length, 1)
  stream.respond(
    {
      ':status': 200,
      'content-type': contentType,
      'grpc-accept-encoding': acceptedEncodings.join(','),
    },
    { waitForTrailers: true },
  )
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': String(otlpStatus.ok) }))
  stream.end(Buffer.concat([header, message]))
}

/** Ends the call, also when the sender has not sent all of it. */
export function refuseCall(
  stream: ServerHttp2Stream,
  { code, message, retryAfter = null }: GrpcProblem,
): void {
  if (stream.destroyed || stream.closed || stream.headersSent) return
  const details = otlpStatusText('protobuf', { code, message, retryAfter })
  stream.respond(
    {
      ':status': 200,
      'content-type': contentType,
      'grpc-status': String(code),
      'grpc-message': percentEncoded(message),
      'grpc-accept-encoding': acceptedEncodings.join(','),
      // Without padding, as gRPC wants it.
      'grpc-status-details-bin': details.toString('base64').replace(/=+$/, ''),
    },
    { endStream: true },
  )
  if (!stream.readableEnded) stream.close(constants.NGHTTP2_NO_ERROR)
}

/** Bytes of UTF-8 but printable ASCII, as `grpc-message` wants it. */
function percentEncoded(text: string): string {
  const encoded = Array.from(Buffer.from(text), (byte) =>
    byte >= 0x20 && byte <= 0x7e && byte !== 0x25
      ? String.fromCharCode(byte)
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  )
  return encoded.join('')
}
