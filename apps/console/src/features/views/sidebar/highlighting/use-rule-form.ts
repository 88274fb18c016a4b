import { type FormEvent, useState } from 'react'
import { useFieldTypes } from '../../../../kit/fields/field-queries.ts'
import { isNumeric, typeOf } from '../../../../kit/fields/field-type.ts'
import { newRuleColour } from '../../../values/index.ts'
import {
  addHighlightingRule,
  changeHighlightingRule,
  highlightingOf,
  useActivePage,
  useView,
} from '../../../view-model/index.ts'
import { formOfRule, newRuleForm, type RuleForm, ruleErrors, ruleOfForm } from './rule-form.ts'

/** A new rule while it is made, or the one at `index` while it is changed. */
export function useRuleForm(index: number | null, onDone: () => void) {
  const { store } = useView()
  const { query, page } = useActivePage()
  const types = useFieldTypes()
  const [form, setForm] = useState<RuleForm>(() => begin(highlightingOf(page), index))
  const [isChecked, setChecked] = useState(false)
  const hasNumbers = isNumeric(typeOf(form.field, types))
  const errors = ruleErrors(form, hasNumbers)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    setChecked(true)
    if (Object.keys(errors).length > 0) return focusFirstError(event.currentTarget)
    const rule = ruleOfForm(form)
    store.edit(
      index === null ? addHighlightingRule(query.id, rule) : changeHighlightingRule(query.id, index, rule),
    )
    onDone()
  }
  const change = (part: Partial<RuleForm>) => setForm((now) => ({ ...now, ...part }))
  return { form, errors: isChecked ? errors : {}, fields: [...types.keys()], hasNumbers, change, submit }
}

function begin(rules: ReturnType<typeof highlightingOf>, index: number | null): RuleForm {
  const rule = index === null ? undefined : rules[index]
  const colour = newRuleColour(rules)
  return rule ? formOfRule(rule, colour) : newRuleForm(colour)
}

/** Errors are drawn first; the first of them takes the focus. */
function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
