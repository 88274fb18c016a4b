import type { MessageRecord } from '../../../kit/messages/message-record.ts'
import { fieldValueQuery } from '../../../kit/query/text/query-fragments.ts'
import { createStore, useStore } from '../../../kit/store.ts'

/** Names that say by themselves that messages with the same value belong together. */
const known = /^(trace|request|correlation|transaction|x[_-]?request|x[_-]?correlation)[._-]?id$/i
const storageKey = 'logline-trace-fields'
const marked = createStore<readonly string[]>(stored())

/** Whether messages with the same value of a field belong together: by its name, or as somebody said in this browser. */
export function useTraceFields(): (field: string) => boolean {
  const own = useStore(marked)
  return (field) => known.test(field) || own.includes(field)
}

/** By its name it need not be said. */
export function isKnownTrace(field: string): boolean {
  return known.test(field)
}

export function markTraceField(field: string, isTrace: boolean): void {
  const others = marked.get().filter((name) => name !== field)
  marked.set(isTrace ? [...others, field] : others)
  try {
    localStorage.setItem(storageKey, JSON.stringify(marked.get()))
  } catch {
    // Kept as long as the page is open.
  }
}

/** The field that says the trace of a message; null when none does. */
export function traceFieldOf(record: MessageRecord, isTrace: (field: string) => boolean): string | null {
  return Object.keys(record.fields).find((name) => isTrace(name) && record.fields[name] !== '') ?? null
}

/** The condition that finds all messages of the same trace; null when the message has none. */
export function traceQuery(record: MessageRecord, isTrace: (field: string) => boolean): string | null {
  const field = traceFieldOf(record, isTrace)
  return field === null ? null : fieldValueQuery(field, record.fields[field])
}

function stored(): readonly string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return [] // storage can be forbidden, or hold what somebody else put there
  }
}
