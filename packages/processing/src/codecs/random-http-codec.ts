import { fieldText } from '@logline/message'
import { wallTimeAt } from '@logline/time'
import { z } from 'zod'
import { addField } from './decoding/add-field.ts'
import { type Codec, type DecodedMessage, DecodeError } from './decoding/codec.ts'
import { writtenWhole } from './decoding/written-number.ts'

const requestSchema = z.object({
  source: z.string(),
  /** Milliseconds since 1970 UTC. */
  at_ms: z.int().min(0).max(8.64e15),
  sequence_nr: z.int(),
  resource: z.string(),
  controller: z.string(),
  action: z.string(),
  http_method: z.string(),
  http_response_code: z.int(),
  user_id: z.int(),
  took_ms: z.int(),
  /** Nanoseconds of a clock that only counts, in digits. */
  ticks: z.string(),
})

/** What the random HTTP message generator makes up. */
export type RandomHttpRequest = z.infer<typeof requestSchema>

/** Requests that were made up (reference: inputs, section 4.5). */
export class RandomHttpCodec implements Codec {
  decode(payload: Buffer): readonly DecodedMessage[] {
    const { source, at_ms, ticks, ...request } = readRequest(payload)
    const fields: DecodedMessage['fields'] = {}
    for (const [name, value] of Object.entries(request)) addField(fields, name, value)
    addField(fields, 'ticks', writtenWhole(ticks))
    const ingestTime = new Date(at_ms).toISOString()
    const { year, month, day, hour, minute, second } = wallTimeAt(at_ms, 'UTC')
    addField(fields, 'ingest_time', ingestTime)
    addField(fields, 'ingest_time_epoch', at_ms)
    for (const [unit, value] of Object.entries({ second, minute, hour, day, month, year }))
      addField(fields, `ingest_time_${unit}`, value)
    const { http_method, resource, http_response_code, took_ms } = request
    const message = `${ingestTime} ${http_method} ${resource} [${http_response_code}] ${took_ms}ms`
    return [{ timestampMs: at_ms, source: fieldText(source), message: fieldText(message), fields }]
  }
}

function readRequest(payload: Buffer): RandomHttpRequest {
  try {
    return requestSchema.parse(JSON.parse(payload.toString('utf8')))
  } catch {
    throw new DecodeError('Random HTTP message: not one that was generated')
  }
}
