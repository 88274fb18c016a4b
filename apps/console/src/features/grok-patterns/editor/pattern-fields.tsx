import type { ReactNode } from 'react'
import { FormTextArea, fieldOf } from '../../../kit/form/fields.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import classes from './editor.module.css'
import { nameTakenText, type PatternForm } from './pattern-form.ts'
import { PatternHelper } from './pattern-helper.tsx'

interface PatternFieldsProps {
  form: PatternForm
  /** The name under which it is stored; null for a new one. */
  edited: string | null
  taken: ReadonlySet<string>
  /** Below the pattern. */
  children: ReactNode
}

/** Name and pattern, beside what can be put into it. */
export function PatternFields({ form, edited, taken, children }: PatternFieldsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <NameField form={form} taken={taken} />
        <div className={classes.mono}>
          <FormTextArea
            form={form}
            name="pattern"
            label="Pattern"
            help="What matches the log line, such as %{IP:client} or .*?"
            rows={9}
          />
        </div>
        {children}
      </div>
      <PatternHelper edited={edited} form={form} />
    </div>
  )
}

/** Says while somebody types that a name is taken. */
function NameField({ form, taken }: Pick<PatternFieldsProps, 'form' | 'taken'>) {
  const field = fieldOf({
    form,
    name: 'name',
    label: 'Name',
    help: 'Under this name it is stored, and used in others as %{THISNAME}.',
    isFirst: true,
  })
  // What has just been stored has its name before the dialog closes.
  const isTaken = !form.isSending && taken.has(form.values.name.trim())
  return <TextField {...field} error={isTaken ? nameTakenText : field.error} />
}
