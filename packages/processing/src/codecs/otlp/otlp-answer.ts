import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import type { OtlpForm } from './otlp-request.ts'

/** Codes of google.rpc.Status, which are those of gRPC. */
export const otlpStatus = {
  ok: 0,
  invalidArgument: 3,
  notFound: 5,
  resourceExhausted: 8,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const

export type OtlpStatusCode = (typeof otlpStatus)[keyof typeof otlpStatus]

/** `ExportLogsServiceResponse`: empty when all records were taken. */
export function otlpResponse(form: OtlpForm, refused: { count: number; reason: string }): Buffer {
  const { count, reason } = refused
  if (form === 'json') {
    const partialSuccess = { rejectedLogRecords: String(count), errorMessage: reason }
    return Buffer.from(JSON.stringify(count === 0 ? {} : { partialSuccess }))
  }
  const writer = new BinaryWriter()
  if (count > 0) {
    writer.tag(1, WireType.LengthDelimited).fork()
    writer.tag(1, WireType.Varint).int64(count)
    writer.tag(2, WireType.LengthDelimited).string(reason).join()
  }
  return Buffer.from(writer.finish())
}

interface OtlpProblem {
  code: OtlpStatusCode
  /** For people. */
  message: string
  /** Seconds; null when to send the same again is of no use. */
  retryAfter: number | null
}

/** `google.rpc.Status`, with `RetryInfo` where the sender should try again. */
export function otlpStatusText(form: OtlpForm, { code, message, retryAfter }: OtlpProblem): Buffer {
  if (form === 'json') return Buffer.from(JSON.stringify({ code, message, ...jsonDetails(retryAfter) }))
  const writer = new BinaryWriter()
  writer.tag(1, WireType.Varint).int32(code)
  writer.tag(2, WireType.LengthDelimited).string(message)
  if (retryAfter !== null) {
    writer.tag(3, WireType.LengthDelimited).fork()
    writer.tag(1, WireType.LengthDelimited).string(retryInfoType)
    // RetryInfo with its Duration.
    writer.tag(2, WireType.LengthDelimited).fork()
    writer.tag(1, WireType.LengthDelimited).fork()
    writer.tag(1, WireType.Varint).int64(retryAfter).join().join().join()
  }
  return Buffer.from(writer.finish())
}

const retryInfoType = 'type.googleapis.com/google.rpc.RetryInfo'

function jsonDetails(retryAfter: number | null) {
  return retryAfter === null ? {} : { details: [{ '@type': retryInfoType, retryDelay: `${retryAfter}s` }] }
}
