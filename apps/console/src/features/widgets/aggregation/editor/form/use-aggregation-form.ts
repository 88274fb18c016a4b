import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStableCallback } from '../../../../../ui/use-stable-callback.ts'
import type { WidgetConfig } from '../../../../view-model/index.ts'
import type { WidgetEditorProps } from '../../../type/widget-type.ts'
import { type AggregationForm, cleaned, configOf, formOf } from './aggregation-form.ts'
import { type FormProblem, problemsOf } from './form-problems.ts'
import { usePreviewPace } from './use-preview-pace.ts'

/** Longer than between two letters; what is shown by then is still felt as the answer to what was set. */
const shownAfterMs = 300

interface FormState {
  /** The config the form began with: what the preview shows. */
  base: WidgetConfig
  form: AggregationForm
  /** The button brought what the preview shows. */
  isPressed: boolean
}

export interface AggregationFormState {
  form: AggregationForm
  problems: readonly FormProblem[]
  /** It differs from what the preview shows. */
  isChanged: boolean
  /** Changes wait for the button: the last preview took too long to ask for one after each. */
  isSlow: boolean
  isPressed: boolean
  change: (part: Partial<AggregationForm>) => void
  /** Shows the form in the preview at once. */
  preview: () => void
}

/**
 * What is set in the editor. The preview shows it soon after, when it has no problems and previews are fast; else the
 * button does. It follows the widget when something else changes that.
 */
export function useAggregationForm({ widget, onChange, onPending }: WidgetEditorProps): AggregationFormState {
  const [state, setState] = useState<FormState>(() => stateOf(widget.config))
  if (state.base !== widget.config) setState(stateOf(widget.config))
  const isSlow = usePreviewPace(widget.config) === 'slow'
  const { base, form, isPressed } = state
  const problems = problemsOf(form)
  const config = configOf(form, base)
  const isChanged = config !== base
  const show = (next: FormState, options?: { mergeKey: string }) => {
    setState(next)
    onPending(null)
    onChange(next.base, options)
  }
  // A sort by what was just removed stays in sight: the next change may bring that back. All in one rendering, or the
  // store alone would draw a form with keys of its own, and whatever has the focus would lose it.
  const showLive = useStableCallback((shown: AggregationForm) =>
    flushSync(() =>
      show({ base: configOf(shown, base), form: shown, isPressed: false }, { mergeKey: 'preview' }),
    ),
  )
  const isDue = isChanged && problems.length === 0 && !isSlow
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => showLive(form), shownAfterMs)
    return () => clearTimeout(timer)
  }, [isDue, form, showLive])
  return {
    form,
    problems,
    isChanged,
    isSlow,
    isPressed,
    change: (part) => {
      const next = { ...form, ...part }
      const nextConfig = configOf(next, base)
      const [problem] = problemsOf(next)
      setState({ base, form: next, isPressed })
      if (problem) return onPending({ problem: problem.text })
      onPending(nextConfig === base ? null : { config: nextConfig })
    },
    preview: () => show({ base: config, form: cleaned(form), isPressed: true }),
  }
}

function stateOf(config: WidgetConfig): FormState {
  return { base: config, form: formOf(config), isPressed: false }
}
