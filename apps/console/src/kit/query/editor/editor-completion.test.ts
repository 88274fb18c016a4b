import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { describe, expect, it } from 'vitest'
import type { CompletionSources } from './completion-sources.ts'
import { completionSource } from './editor-completion.ts'

const state = EditorState.create({ doc: 'source:w' })

/** What is offered when the values come, in an editor that has the focus then or has it no longer. */
async function offeredWhen({ hasFocus }: { hasFocus: boolean }) {
  const values = Promise.withResolvers<Awaited<ReturnType<CompletionSources['values']>>>()
  const sources: CompletionSources = {
    fields: async () => [{ name: 'source', type: 'string', isEnumerable: true, isInSearch: true }],
    values: () => values.promise,
    parameters: [],
  }
  const view = { hasFocus: true }
  // Without a browser there is no editor; all that is asked of it is whether it has the focus.
  const context = new CompletionContext(state, state.doc.length, false, view as EditorView)
  const offered = completionSource(() => sources)(context)
  view.hasFocus = hasFocus
  values.resolve({ values: [{ value: 'web', occurrence: 1 }], isComplete: true })
  return (await offered)?.options.map(({ label }) => label)
}

describe('completions that come late', () => {
  it('are offered while the cursor is in the query', async () => {
    expect(await offeredWhen({ hasFocus: true })).toEqual(['web'])
  })

  it('do not open over the page when the focus has gone', async () => {
    expect(await offeredWhen({ hasFocus: false })).toBeUndefined()
  })
})
