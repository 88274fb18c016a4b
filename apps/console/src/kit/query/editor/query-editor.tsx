import { closeCompletion } from '@codemirror/autocomplete'
import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { Annotation, EditorState, Prec } from '@codemirror/state'
import { EditorView, type KeyBinding, keymap, placeholder } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TextSpan } from '../text/explanation-spans.ts'
import { acceptChosen, completionKeys, editorCompletion } from './editor-completion.ts'
import { problemMarks, showProblems } from './editor-problems.ts'
import { parameterMarks } from './parameter-marks.ts'
import classes from './query-field.module.css'
import { queryHighlighting } from './query-highlighting.ts'
import { type QueryHelp, type QueryInputProps, queryPlaceholder } from './query-input.ts'

interface QueryEditorProps extends QueryInputProps {
  /** The cursor of the input it replaces, when that had the focus. */
  initialSelection: TextSpan | null
}

/** The query with colours, soft wrap and marked problems. Takes over text and cursor of the plain input. */
export function QueryEditor(props: QueryEditorProps) {
  const { value, problems, inputRef, initialSelection } = props
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<EditorView | null>(null)
  const onChange = useEffectEvent((text: string) => props.onChange(text))
  const onSubmit = useEffectEvent(() => props.onSubmit())

  const start = useEffectEvent((parent: HTMLElement) => {
    const setup = { onChange, onSubmit, help: props.help, hint: props.placeholder }
    const view = new EditorView({ parent, state: editorState(value, setup) })
    if (initialSelection) {
      view.dispatch({ selection: { anchor: initialSelection.from, head: initialSelection.to } })
      view.focus()
    }
    inputRef.current = { focus: () => view.focus() }
    return view
  })
  useEffect(() => {
    if (!host.current) return
    const view = start(host.current)
    setEditor(view)
    return () => view.destroy()
  }, [])

  useEffect(() => {
    if (!editor || editor.state.doc.eq(editor.state.toText(value))) return
    const text = editor.state.toText(value)
    const changes = { from: 0, to: editor.state.doc.length, insert: text }
    const selection = { anchor: text.length }
    editor.dispatch({ changes, selection, annotations: fromOutside.of(true) })
  }, [editor, value])

  useEffect(() => {
    if (editor) showProblems(editor, problems)
  }, [editor, problems])

  return <div ref={host} className={classes.editor} />
}

/** Marks text that the page set, which it need not be told of. */
const fromOutside = Annotation.define<boolean>()

interface EditorSetup {
  onChange: (text: string) => void
  onSubmit: () => void
  help: QueryHelp
  hint: string | undefined
}

/** Keys that stay the page's: Tab moves the focus, Esc closes what is open, nothing indents. */
const ownedByPage = /^(Enter|Shift-Enter|Escape|Mod-\[|Mod-\]|Mod-i|Mod-Enter|Alt-Arrow(Up|Down))$/

function ownKeys({ onSubmit, onChange, help }: EditorSetup): KeyBinding[] {
  const step = (direction: 'older' | 'newer') => (view: EditorView) => {
    const text = help.stepHistory(view.state.doc.toString(), direction)
    if (text !== null) onChange(text)
    return true
  }
  const submit = (view: EditorView) => {
    if (acceptChosen(view)) return true
    closeCompletion(view)
    onSubmit()
    return true
  }
  return [
    ...completionKeys,
    { key: 'Enter', run: submit },
    { key: 'Shift-Enter', run: insertLineBreak },
    { key: 'Alt-ArrowUp', run: step('older') },
    { key: 'Alt-ArrowDown', run: step('newer') },
  ]
}

function editorState(text: string, setup: EditorSetup): EditorState {
  const { onChange, help, hint = queryPlaceholder } = setup
  return EditorState.create({
    doc: text,
    extensions: [
      Prec.highest(keymap.of(ownKeys(setup))),
      keymap.of([...standardKeymap.filter(({ key }) => !ownedByPage.test(key ?? '')), ...historyKeymap]),
      history(),
      EditorView.lineWrapping,
      placeholder(hint),
      queryHighlighting,
      parameterMarks,
      editorCompletion(help),
      problemMarks,
      EditorView.contentAttributes.of({ 'aria-label': 'Search query', spellcheck: 'false' }),
      EditorView.updateListener.of((update) => {
        const isOurs = update.transactions.some((transaction) => transaction.annotation(fromOutside))
        if (!update.docChanged || isOurs) return
        // At once: were the page a keystroke behind, it would put back the older text.
        flushSync(() => onChange(update.state.doc.toString()))
      }),
    ],
  })
}

function insertLineBreak(view: EditorView): boolean {
  view.dispatch(view.state.replaceSelection(view.state.lineBreak), {
    scrollIntoView: true,
    userEvent: 'input',
  })
  return true
}
