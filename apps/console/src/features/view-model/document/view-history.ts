import type { ViewDocument } from './view-document.ts'

/** A change of the document: pure, and the same object again when there is nothing to change. */
export type Command = (document: ViewDocument) => ViewDocument

export interface EditOptions {
  /** Edits with the same key shortly after each other, such as the letters of a title, are one step. */
  mergeKey?: string
  nowMs?: number
}

/** The document, and the way back and forth through what it was. */
export interface ViewHistory {
  readonly document: ViewDocument
  /** As it was last saved or loaded. */
  readonly saved: ViewDocument
  readonly past: readonly ViewDocument[]
  readonly future: readonly ViewDocument[]
  readonly lastEdit: { readonly mergeKey: string; readonly atMs: number } | null
}

/** Older steps are forgotten; documents share what they have in common, so a step costs little. */
const maxSteps = 100

/** Longer than between two letters, shorter than between two thoughts. */
const mergeWithinMs = 1_500

export function historyOf(document: ViewDocument): ViewHistory {
  return { document, saved: document, past: [], future: [], lastEdit: null }
}

/** Applies a command as a step that can be undone; what was undone before is gone. */
export function edit(history: ViewHistory, command: Command, options: EditOptions = {}): ViewHistory {
  const document = command(history.document)
  if (document === history.document) return history
  const { mergeKey, nowMs = Date.now() } = options
  const { lastEdit } = history
  const isSameStep =
    mergeKey !== undefined && lastEdit?.mergeKey === mergeKey && nowMs - lastEdit.atMs < mergeWithinMs
  return {
    ...history,
    document,
    past: isSameStep ? history.past : [...history.past, history.document].slice(-maxSteps),
    future: [],
    lastEdit: mergeKey === undefined ? null : { mergeKey, atMs: nowMs },
  }
}

/** Applies a command that is no step of its own, such as one that only says what the server has stored. */
export function amend(history: ViewHistory, command: Command): ViewHistory {
  const document = command(history.document)
  return document === history.document ? history : { ...history, document }
}

export function undo(history: ViewHistory): ViewHistory {
  const document = history.past.at(-1)
  if (!document) return history
  return {
    ...history,
    document,
    past: history.past.slice(0, -1),
    future: [history.document, ...history.future],
    lastEdit: null,
  }
}

export function redo(history: ViewHistory): ViewHistory {
  const [document, ...future] = history.future
  if (!document) return history
  return { ...history, document, past: [...history.past, history.document], future, lastEdit: null }
}

/**
 * `stored` is what the server has, made of `sent`; what was edited since then stays a change. The way back stays: what is
 * undone after saving is a change again.
 */
export function markSaved(
  history: ViewHistory,
  stored: ViewDocument = history.document,
  sent: ViewDocument = history.document,
): ViewHistory {
  const document = history.document === sent ? stored : history.document
  return { ...history, document, saved: stored, lastEdit: null }
}

/** Undoing every change makes the document the saved object again. */
export function isDirty({ document, saved }: ViewHistory): boolean {
  return document !== saved && JSON.stringify(document) !== JSON.stringify(saved)
}
