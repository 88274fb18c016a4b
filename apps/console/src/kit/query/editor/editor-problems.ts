import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import classes from './query-field.module.css'
import type { QueryProblem } from './query-input.ts'

const setProblems = StateEffect.define<readonly QueryProblem[]>()

const marks = {
  error: Decoration.mark({ class: classes.error ?? '' }),
  warning: Decoration.mark({ class: classes.warning ?? '' }),
}

/** Underlines what the server found wrong; the lines move with the text until the next answer. */
export const problemMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, transaction) {
    const length = transaction.newDoc.length
    for (const effect of transaction.effects) {
      if (!effect.is(setProblems)) continue
      const fitting = effect.value.filter(({ span }) => span.to <= length && span.from < span.to)
      return Decoration.set(
        fitting.map(({ span, severity }) => marks[severity].range(span.from, span.to)),
        true,
      )
    }
    return decorations.map(transaction.changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

export function showProblems(view: EditorView, problems: readonly QueryProblem[]): void {
  view.dispatch({ effects: setProblems.of(problems) })
}
