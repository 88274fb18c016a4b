import type { Message } from '@logline/message'
import type { BucketGroup, MessageStore, PivotRequest, TimeInterval } from '../store/message-store.ts'
import type { PivotResult, PivotRow } from '../store/pivot-result.ts'
import { seedIndexSet, testCaller, testScope } from './test-engine.ts'

/** Seeds index sets and asks for pivots that count, unless said otherwise. */
export function pivotsOn(store: () => MessageStore) {
  return {
    seed: (messages: Message[]): Promise<string> => seedIndexSet(store(), messages),
    pivot: (indexSetId: string, parts: Partial<PivotRequest>): Promise<PivotResult> => {
      const request: PivotRequest = {
        scope: testScope(indexSetId),
        rowGroups: [],
        columnGroups: [],
        series: [{ id: 'n', function: 'count' }],
        sort: [],
        rollup: true,
        ...parts,
      }
      return store().pivot(request, testCaller)
    },
  }
}

export function values(
  fields: string[],
  options: { limit?: number; skipEmptyValues?: boolean } = {},
): BucketGroup {
  return { type: 'values', fields, limit: 15, skipEmptyValues: false, ...options }
}

export function time(interval: TimeInterval): BucketGroup {
  return { type: 'time', field: 'timestamp', interval }
}

export function fixed(lengthMs: number): TimeInterval {
  return { kind: 'fixed', lengthMs }
}

export function rowCell(value: number) {
  return { key: ['n'], value, rollup: true, source: 'row-leaf' }
}

export function columnCell(key: string[], value: number) {
  return { key: [...key, 'n'], value, rollup: false, source: 'col-leaf' }
}

export function keys(rows: PivotRow[]): string[][] {
  return rows.map(({ key }) => key)
}

/** Rows with one value each, times of day shortened: `a/10:00: 2`. */
export function table(rows: PivotRow[]): string[] {
  return rows.map(({ key, values: [cell], source }) => {
    const short = key.map((part) => part.replace(/^\d{4}-\d\d-\d\dT(\d\d:\d\d):00\.000Z$/, '$1'))
    return `${source === 'non-leaf' ? '(all)' : short.join('/')}: ${cell?.value}`
  })
}
