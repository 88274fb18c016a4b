import { useState } from 'react'
import type { WidgetConfig } from '../../../../view-model/index.ts'
import type { WidgetEditorProps } from '../../../type/widget-type.ts'
import { type AggregationForm, cleaned, configOf, formOf } from './aggregation-form.ts'
import { type FormProblem, problemsOf } from './form-problems.ts'

interface FormState {
  /** The config the form began with: what the preview shows. */
  base: WidgetConfig
  form: AggregationForm
}

export interface AggregationFormState {
  form: AggregationForm
  problems: readonly FormProblem[]
  /** It differs from what the preview shows. */
  isChanged: boolean
  change: (part: Partial<AggregationForm>) => void
  /** Shows the form in the preview. */
  preview: () => void
}

/** What is set in the editor until the preview shows it. It follows the widget when something else changes that. */
export function useAggregationForm({ widget, onChange, onPending }: WidgetEditorProps): AggregationFormState {
  const [state, setState] = useState<FormState>(() => stateOf(widget.config))
  if (state.base !== widget.config) setState(stateOf(widget.config))
  const { base, form } = state
  const problems = problemsOf(form)
  const config = configOf(form, base)
  return {
    form,
    problems,
    isChanged: config !== base,
    change: (part) => {
      const next = { ...form, ...part }
      const nextConfig = configOf(next, base)
      const [problem] = problemsOf(next)
      setState({ base, form: next })
      if (problem) return onPending({ problem: problem.text })
      onPending(nextConfig === base ? null : { config: nextConfig })
    },
    preview: () => {
      setState({ base: config, form: cleaned(form) })
      onPending(null)
      onChange(config)
    },
  }
}

function stateOf(config: WidgetConfig): FormState {
  return { base: config, form: formOf(config) }
}
