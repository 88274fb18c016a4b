import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionSource,
  closeCompletion,
  completionStatus,
  moveCompletionSelection,
  selectedCompletionIndex,
  setSelectedCompletion,
  startCompletion,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import type { EditorView, KeyBinding } from '@codemirror/view'
import type { CompletionSources } from './completion-sources.ts'
import { offersAt, replacedUntil } from './query-offers.ts'

interface EditorCompletion {
  /** Asked anew for each popup: streams and time range may have changed meanwhile. */
  sources: () => CompletionSources
  opensWhileTyping: boolean
}

/** The popup with what fits at the cursor. Nothing in it is chosen before the user chooses. */
export function editorCompletion({ sources, opensWhileTyping }: EditorCompletion): Extension {
  return autocompletion({
    override: [completionSource(sources)],
    activateOnTyping: opensWhileTyping,
    selectOnOpen: false,
    // Enter is ours, and nothing is chosen by accident: no need to wait.
    interactionDelay: 0,
    defaultKeymap: false,
    icons: false,
  })
}

/** The popup's keys; `false` leaves a key to the page. Those without a popup open it or do nothing. */
export const completionKeys: readonly KeyBinding[] = [
  { key: 'Ctrl-Space', run: startCompletion },
  { key: 'ArrowDown', run: moveCompletionSelection(true) },
  { key: 'ArrowUp', run: moveCompletionSelection(false) },
  { key: 'PageDown', run: moveCompletionSelection(true, 'page') },
  { key: 'PageUp', run: moveCompletionSelection(false, 'page') },
  // Only the popup closes, not the dialog around the editor.
  { key: 'Escape', run: closeCompletion, stopPropagation: true },
  { key: 'Tab', run: acceptChosenOrFirst },
]

/** Inserts the chosen completion; false when there is none. */
export function acceptChosen(view: EditorView): boolean {
  return selectedCompletionIndex(view.state) !== null && acceptCompletion(view)
}

function acceptChosenOrFirst(view: EditorView): boolean {
  if (completionStatus(view.state) !== 'active') return false
  if (selectedCompletionIndex(view.state) === null) view.dispatch({ effects: setSelectedCompletion(0) })
  return acceptCompletion(view)
}

/** What fits at the cursor, for as long as the cursor is there. */
export function completionSource(sources: EditorCompletion['sources']): CompletionSource {
  return async (context) => {
    const { state, pos, explicit, view } = context
    const asked = { sources: sources(), isExplicit: explicit }
    // Offers that cannot be had are no reason to disturb whoever types.
    const found = await offersAt(state.doc.toString(), pos, asked).catch(() => null)
    // The popup closes when the focus goes, but what comes later would open it again, over the results.
    if (!found || context.aborted || view?.hasFocus === false) return null
    const options = found.offers.map(
      ({ label, insert, detail }): Completion => ({ label, detail, apply: inserter(insert) }),
    )
    return { from: found.from, options, filter: false }
  }
}

function inserter(insert: string): NonNullable<Completion['apply']> {
  return (view, _, from, to) => {
    const end = replacedUntil(view.state.doc.toString(), to, insert)
    view.dispatch({
      changes: { from, to: end, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.complete',
      scrollIntoView: true,
    })
    closeCompletion(view)
    // A field is followed by one of its values.
    if (insert.endsWith(':')) startCompletion(view)
  }
}
