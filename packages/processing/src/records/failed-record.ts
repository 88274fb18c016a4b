import type { FieldValue } from '@logline/message'
import type { JournalRecord } from './journal-record.ts'
import type { RecordSource } from './record-source.ts'

/** Raw bytes that are kept whole. Of more the beginning is kept, which cannot be processed again. */
export const maxKeptBytes = 1 << 20

/** Why something was not stored as it was sent. Values of `failure_type`. */
export type FailureType = 'decoding' | 'indexing'

type Fields = Record<string, FieldValue>

/** What is kept of a record that could not be decoded: its reason, where it came from, and its bytes as they came. */
export function failedRecord(
  record: JournalRecord,
  source: RecordSource,
  reason: string,
): { message: string; fields: Fields } {
  const text = keptBytes(record).toString('utf8').replaceAll('\0', '')
  return {
    message: `Could not decode a message: ${reason}`,
    fields: {
      failure_type: 'decoding' satisfies FailureType,
      failure_cause: reason,
      ...keptRecord(record, source),
      ...(text.trim() === '' ? {} : { full_message: text }),
    },
  }
}

/** The bytes of a record as they came, and what else its replay has to know. */
export function keptRecord(record: JournalRecord, { codecName, replay }: RecordSource): Fields {
  const { payload } = record
  const kept = keptBytes(record)
  return {
    failed_message_codec: codecName,
    failed_message_size: payload.length,
    failed_message_is_whole: kept.length === payload.length,
    failed_message_base64: kept.toString('base64'),
    failed_message_attempts: replay?.attempt ?? 1,
  }
}

function keptBytes({ payload }: JournalRecord): Buffer {
  return payload.subarray(0, maxKeptBytes)
}
