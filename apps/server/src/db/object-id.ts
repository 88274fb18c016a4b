import { randomBytes } from 'node:crypto'

/** Tells the ids of this process from those of another. */
const processPart = randomBytes(5).toString('hex')
let counter = 0

/**
 * A new id of 24 hex digits: the time in seconds, five random bytes of the process and a counter
 * (BSON specification, ObjectId). Ids of one process sort by age, also within a second. They are no secrets.
 */
export function newObjectId(nowMs: number = Date.now()): string {
  counter = (counter + 1) % 0x1000000
  return hex(Math.floor(nowMs / 1000), 8) + processPart + hex(counter, 6)
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
