import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../lazy/when-idle.ts'
import { QueryState } from './check/query-state.tsx'
import type { QueryCheck } from './check/use-query-check.ts'
import { PlainQueryInput } from './editor/plain-query-input.tsx'
import classes from './editor/query-field.module.css'
import type { QueryInputProps } from './editor/query-input.ts'
import { HistoryMenu } from './history/history-menu.tsx'
import type { TextSpan } from './text/explanation-spans.ts'

interface QueryFieldProps extends Omit<QueryInputProps, 'problems'> {
  /** Underlined in the text, and told at its right end. */
  check: Omit<QueryCheck, 'accepts'>
}

interface LoadedEditor {
  Editor: ComponentType<QueryInputProps & { initialSelection: TextSpan | null }>
  /** Where the cursor was when the editor came. */
  initialSelection: TextSpan | null
}

/** A plain input at once, the editor as soon as it is there. Should it never come, the plain one does the job. */
export function QueryField({ check, ...rest }: QueryFieldProps) {
  const input = { ...rest, problems: check.problems }
  const area = useRef<HTMLTextAreaElement>(null)
  const [loaded, setLoaded] = useState<LoadedEditor | null>(null)
  useEffect(() => {
    let isShown = true
    const showEditor = (Editor: LoadedEditor['Editor']) => {
      // At once: a letter typed before the editor is there would be lost, or leave the cursor behind it.
      if (isShown) flushSync(() => setLoaded({ Editor, initialSelection: selectionOf(area.current) }))
    }
    let stopWaiting = () => {}
    import('./editor/query-editor.tsx').then(
      (module) => {
        // Rows that have just come are drawn first.
        if (isShown) stopWaiting = whenIdle(() => showEditor(module.QueryEditor), 0)
      },
      () => undefined,
    )
    return () => {
      isShown = false
      stopWaiting()
    }
  }, [])
  return (
    <div className={classes.frame}>
      {loaded ? (
        <loaded.Editor {...input} initialSelection={loaded.initialSelection} />
      ) : (
        <PlainQueryInput {...input} areaRef={area} />
      )}
      <div className={classes.status}>
        <QueryState
          validation={check.validation}
          isOpen={check.isExplained}
          refusals={check.refusals}
          onOpenChange={check.setExplained}
        />
        <HistoryMenu onSelect={input.onChange} onClose={() => input.inputRef.current?.focus()} />
      </div>
    </div>
  )
}

function selectionOf(area: HTMLTextAreaElement | null): TextSpan | null {
  if (!area || document.activeElement !== area) return null
  return { from: area.selectionStart, to: area.selectionEnd }
}
