import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import classes from './query-highlighting.module.css'

const matcher = new MatchDecorator({
  regexp: /\$[a-zA-Z_]\w*\$/g,
  decoration: Decoration.mark({ class: classes.parameter ?? '' }),
})

/** Colours `$name$`, which is no part of the language: it is replaced before the query is read. */
export const parameterMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = matcher.createDeco(view)
    }
    update(update: ViewUpdate) {
      this.decorations = matcher.updateDeco(update, this.decorations)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)
