import { randomInt } from 'node:crypto'

const howMany = 10
/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 4

/** Ten codes of about 79 bits each, such as `h7kq-2mzr-x9ct-4bwe`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, newCode)
}

/** However somebody typed it off a paper. */
export function foldedRecoveryCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '')
}

function newCode(): string {
  return Array.from({ length: groups }, newGroup).join('-')
}

function newGroup(): string {
  return Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')
}
