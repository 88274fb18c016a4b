import type { Field } from '@logline/contract'
import { createContext, useContext } from 'react'
import type { AggregationForm } from './aggregation-form.ts'

/** What the parts of the editor share. */
export interface EditorContextValue {
  form: AggregationForm
  change: (part: Partial<AggregationForm>) => void
  /** The words beside a field, such as `metric 0 field`; none while a new part is still being filled in. */
  problemAt: (at: string) => string | undefined
  /** Of the control of that field. */
  idOf: (at: string) => string
  /** Puts the focus on a control that the next change brings. */
  focusNext: (at: string) => void
  /** Adds a part with everything about it; its problems are told when the focus leaves it. */
  onAdded: (part: string) => void
  onLeft: (part: string) => void
  fields: readonly Field[]
  isDate: (field: string) => boolean
}

/** What the select for one more grouping is for, as `idOf` takes it. */
export const groupByField = 'grouping by'

export const EditorContext = createContext<EditorContextValue | null>(null)

export function useEditor(): EditorContextValue {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('The parts of the editor need its context above them')
  return editor
}
