/**
 * Message ids are ULIDs (https://github.com/ulid/spec): 48 bits of time and 80 bits, here not random. All of it comes
 * from the journal record, nothing from what processing may change: a replay gives the same ids, which sort by arrival.
 *
 *   time of arrival 48 | number of the journal record 48 | index within the record 16 | salt of the journal 16
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Two characters for each value of 10 bits. */
const pairs: readonly string[] = Array.from(
  { length: 1024 },
  (_, value) => alphabet.charAt(value >> 5) + alphabet.charAt(value & 31),
)
const maxTime = 2 ** 48 - 1

/** The last moment the message store can hold: 2299-12-31T23:59:59.999Z (range of ClickHouse DateTime64). */
export const maxTimestampMs = Date.UTC(2299, 11, 31, 23, 59, 59, 999)

/** Makes the ids of one journal. Keeps the text of the parts that seldom change from one message to the next. */
export class UlidEncoder {
  readonly #salt: number
  #time = Number.NaN
  #timeText = ''
  #recordHigh = -1
  #recordText = ''
  #subIndex = -1
  #tailText = ''

  /** @param salt 16 bits that tell this journal's ids from another's */
  constructor(salt: number) {
    this.#salt = salt
  }

  /**
   * @param receivedAtMs when the record arrived, in milliseconds since 1970; outside 48 bits it is clamped
   * @param recordNo number of the journal record, 48 bits
   * @param subIndex place of the message within the record, 16 bits
   */
  encode(receivedAtMs: number, recordNo: number, subIndex: number): string {
    if (receivedAtMs !== this.#time) {
      this.#time = receivedAtMs
      this.#timeText = timeText(receivedAtMs)
    }
    const recordHigh = Math.floor(recordNo / 256)
    if (recordHigh !== this.#recordHigh) {
      this.#recordHigh = recordHigh
      this.#recordText = pairText(recordHigh / 2 ** 30) + pairText(recordHigh / 2 ** 20) + lowText(recordHigh)
    }
    if (subIndex !== this.#subIndex) {
      this.#subIndex = subIndex
      this.#tailText = tailText(subIndex, this.#salt)
    }
    const middle = pairs[((recordNo % 256) << 2) | (subIndex >> 14)] ?? ''
    return this.#timeText + this.#recordText + middle + this.#tailText
  }
}

function timeText(timestampMs: number): string {
  const time = Math.min(Math.max(Math.trunc(timestampMs) || 0, 0), maxTime)
  return pairText(time / 2 ** 40) + pairText(time / 2 ** 30) + pairText(time / 2 ** 20) + lowText(time)
}

function pairText(value: number): string {
  return pairs[Math.floor(value) % 1024] ?? ''
}

/** The lowest 20 bits as four characters. */
function lowText(value: number): string {
  return pairText(value / 1024) + pairText(value)
}

function tailText(subIndex: number, salt: number): string {
  const middle = ((subIndex & 0xf) << 6) | (salt >> 10)
  return (pairs[(subIndex >> 4) & 1023] ?? '') + (pairs[middle] ?? '') + (pairs[salt & 1023] ?? '')
}

/**
 * The time part of a message id in milliseconds since 1970: when its record arrived; in ids of earlier versions the
 * time of the message.
 * @throws RangeError when the text is no ULID
 */
export function decodeUlidTime(id: string): number {
  return numberIn(id, 0, 10)
}

/**
 * The number of the journal record in a message id.
 * @throws RangeError when the text is no ULID
 */
export function decodeUlidRecordNo(id: string): number {
  // The last two of the 50 bits belong to the index within the record.
  return Math.floor(numberIn(id, 10, 20) / 4)
}

function numberIn(id: string, from: number, to: number): number {
  if (!/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id)) throw new RangeError(`Not a ULID: ${id.slice(0, 40)}`)
  let value = 0
  for (let index = from; index < to; index++) value = value * 32 + alphabet.indexOf(id.charAt(index))
  return value
}
