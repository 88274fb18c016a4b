import { useSyncExternalStore } from 'react'
import { createStore } from '../../../kit/store.ts'
import type { Comparison } from '../document/comparison.ts'
import type { VariableValues } from '../document/variables.ts'
import type { Asking } from '../document/view-asking.ts'
import type { PageState, ViewDocument } from '../document/view-document.ts'
import {
  amend,
  type Command,
  type EditOptions,
  edit,
  historyOf,
  markSaved,
  redo,
  undo,
  type ViewHistory,
} from '../document/view-history.ts'

/** The widget that fills the page. */
export interface ViewFocus {
  widgetId: string
  isEditing: boolean
  /** It still fills the page after it was edited. */
  returnsToFocus?: boolean
  /** It was just made: where the others lay before. Cancelling takes it away again. */
  madeAmong?: PageState['positions']
}

/** Everything an open search or dashboard is, besides what the server answers. */
export interface ViewState {
  history: ViewHistory
  /** The query whose page is shown; always one of the document. */
  activeQueryId: string
  /** The pages that were open before it, the latest last, each once. */
  pagesBefore: readonly string[]
  focus: ViewFocus | null
  /** The message list that shows new messages as they come; null: none does. */
  liveWidgetId: string | null
  override: Asking['override']
  parameterBindings: Asking['parameterBindings']
  variableValues: VariableValues
  comparison: Comparison | null
}

/** One for each open page. Components read it through `useViewState`; commands go through `edit`. */
export interface ViewStore {
  get(): ViewState
  subscribe(listener: () => void): () => void
  /** A step that can be undone. Several commands at once: `inOrder(…)`. */
  edit(command: Command, options?: EditOptions): void
  /** A change that is no step of its own. */
  amend(command: Command): void
  undo(): void
  redo(): void
  /** The document is what the server has; with one, that one is (ids and revision may be new), made of the one that was `sent`. */
  markSaved(stored?: ViewDocument, sent?: ViewDocument): void
  /** Another document takes the place of this one; there is no way back to it. */
  load(document: ViewDocument): void
  /** What is no part of the document: page, focus, override, values of parameters. */
  show(change: Partial<Omit<ViewState, 'history'>>): void
}

export function createViewStore(document: ViewDocument): ViewStore {
  const store = createStore(stateOf(document))
  const set = (next: ViewState) => {
    if (next !== store.get()) store.set(next)
  }
  const change = (next: (history: ViewHistory) => ViewHistory) => {
    const state = store.get()
    const history = next(state.history)
    if (history !== state.history) set(valid({ ...state, history }))
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    edit: (command, options) => change((history) => edit(history, command, options)),
    amend: (command) => change((history) => amend(history, command)),
    undo: () => change(undo),
    redo: () => change(redo),
    markSaved: (stored, sent) => change((history) => markSaved(history, stored, sent)),
    load: (next) => set(stateOf(next)),
    show: (part) => set(valid(opened(store.get(), part))),
  }
}

export function useViewState(store: ViewStore): ViewState {
  return useSyncExternalStore(store.subscribe, store.get)
}

function stateOf(document: ViewDocument): ViewState {
  return {
    history: historyOf(document),
    activeQueryId: firstQueryId(document),
    pagesBefore: [],
    focus: null,
    liveWidgetId: null,
    override: null,
    parameterBindings: {},
    variableValues: {},
    comparison: null,
  }
}

/** The page that was open is remembered: an undo may take away the one that is opened. */
function opened(state: ViewState, part: Partial<Omit<ViewState, 'history'>>): ViewState {
  const next = { ...state, ...part }
  if (next.activeQueryId === state.activeQueryId) return next
  const earlier = state.pagesBefore.filter((id) => id !== state.activeQueryId && id !== next.activeQueryId)
  return { ...next, pagesBefore: [...earlier, state.activeQueryId] }
}

/** After an undo or a removal, page, focus and live list may name what is no longer there. */
function valid(state: ViewState): ViewState {
  const { document } = state.history
  const isStill = (queryId: string) => document.queries.some(({ id }) => id === queryId)
  const activeQueryId = isStill(state.activeQueryId)
    ? state.activeQueryId
    : (state.pagesBefore.findLast(isStill) ?? firstQueryId(document))
  const { focus, liveWidgetId } = state
  const isThere = (widgetId: string) =>
    document.view.state[activeQueryId]?.widgets.some(({ id }) => id === widgetId) ?? false
  return {
    ...state,
    activeQueryId,
    focus: focus && isThere(focus.widgetId) ? focus : null,
    liveWidgetId: liveWidgetId !== null && isThere(liveWidgetId) ? liveWidgetId : null,
  }
}

function firstQueryId({ queries }: ViewDocument): string {
  const [first] = queries
  if (!first) throw new Error('A view has at least one query')
  return first.id
}
