import type { TimeRange } from '@logline/contract'
import { createStore } from '../store.ts'
import type { FieldType } from './field-type.ts'

interface FieldAction {
  id: string
  label: string
  run: () => void
}

/** The fields that the page shows messages with, and what it can do with one. */
export interface PageFields {
  /** Ids; none: all of them. */
  streams: readonly string[]
  timerange: TimeRange
  actionsOf: (field: string, type: FieldType) => readonly FieldAction[]
}

/** For what acts on the page from outside, as the command palette; null where no search is shown. */
export const pageFields = createStore<PageFields | null>(null)
