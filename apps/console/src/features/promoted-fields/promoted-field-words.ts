import type { PromotedField, PromotedFieldsOfSet } from '@logline/contract'
import { unitText } from '../../kit/charts/labels/units.ts'

/** Bytes on the disk of all columns of a field. */
export function sizeOf({ columns }: Pick<PromotedField, 'columns'>): number {
  return columns.reduce((sum, { size }) => sum + size, 0)
}

/** When its first column was made; of a field without columns, when somebody decided about it. Null when nobody knows. */
export function sinceOf({
  columns,
  decided_at,
}: Pick<PromotedField, 'columns' | 'decided_at'>): string | null {
  const made = columns.flatMap(({ since }) => (since === null ? [] : [since])).sort()
  return made[0] ?? (columns.length === 0 ? decided_at : null)
}

/** Why a field has columns, or has none. */
export function reasonText(field: PromotedField, maxColumns: number): string {
  const by = field.decided_by ?? 'somebody'
  if (field.policy === 'forbidden') return `Forbidden by ${by}.${forbiddenState(field)}`
  if (field.policy === 'pinned') return `Pinned by ${by}.${pinnedState(field, maxColumns)}`
  if (field.columns.some(({ reason }) => reason === 'use')) {
    return `Searches aggregated, sorted or filtered by it.${fillingState(field)}`
  }
  return isDropping(field)
    ? 'What its columns hold is being dropped.'
    : `It was pinned before.${fillingState(field)}`
}

function forbiddenState(field: PromotedField): string {
  if (isDropping(field)) return ' What its columns hold is being dropped.'
  return field.columns.length > 0 ? ' Its columns are dropped in a moment.' : ' It never gets columns.'
}

function pinnedState(field: PromotedField, maxColumns: number): string {
  switch (field.waits_for) {
    case 'server':
      return ' Its columns are made in a moment.'
    case 'room':
      return ` All ${maxColumns} columns are taken: forbid a field that needs its columns less.`
    case 'values':
      return ' No message has a text or a number of it yet.'
    default:
      return fillingState(field)
  }
}

function fillingState({ columns }: PromotedField): string {
  return columns.some(({ state }) => state === 'filling') ? ' Earlier messages are being filled in.' : ''
}

function isDropping({ columns }: PromotedField): boolean {
  return columns.some(({ state }) => state === 'dropping')
}

/** `text, number`. */
export function columnsText({ columns }: Pick<PromotedField, 'columns'>): string {
  return columns.map(({ type }) => type).join(', ')
}

/** `5.1MiB of 978.0MiB (0.5 %)`; a share below a tenth of a percent is that. */
export function shareText(part: number, all: number): string {
  const share = all === 0 ? 0 : (100 * part) / all
  const text = share > 0 && share < 0.1 ? '< 0.1' : share.toFixed(1)
  return `${text} %`
}

/** What all columns of an index set cost. */
export function costText({ fields, columns, max_columns, size }: PromotedFieldsOfSet): string {
  const bytes = fields.reduce((sum, field) => sum + sizeOf(field), 0)
  const [used, all] = [unitText(bytes, 'bytes'), unitText(size, 'bytes')]
  return `${columns} of ${max_columns} columns, ${used} of the ${all} of the index set (${shareText(bytes, size)})`
}

/** What the sizes leave out; null for nothing. */
export function unmeasuredText({ unmeasured_size }: PromotedFieldsOfSet): string | null {
  if (unmeasured_size === 0) return null
  const bytes = unitText(unmeasured_size, 'bytes')
  return `${bytes} of the index set lie in small parts, in which columns have no size of their own: what they take there is not counted.`
}
