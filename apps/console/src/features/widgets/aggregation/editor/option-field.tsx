import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { MultiSelectField } from '../../../../ui/fields/multi-select-field.tsx'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { Segmented } from '../../../../ui/fields/segmented.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import classes from './aggregation-editor.module.css'
import { FieldLine, HelpMark } from './field-line.tsx'
import { rowFields } from './form/aggregation-form.ts'
import { useEditor } from './form/editor-context.ts'
import { numberOf } from './form/number-of.ts'
import { optionValue, type VisualizationForm, withOption } from './form/visualization-form.ts'
import type { VisualizationOption } from './form/visualization-options.ts'

interface OptionFieldProps {
  option: VisualizationOption
  visualization: VisualizationForm
  onChange: (visualization: VisualizationForm) => void
}

/** One option of a visualisation, as the control its kind asks for. */
export function OptionField({ option, visualization, onChange }: OptionFieldProps) {
  const { form, problemAt, idOf } = useEditor()
  const at = `option ${option.path.join('.')}`
  const value = optionValue(visualization, option)
  const set = (next: unknown) => onChange(withOption(visualization, option, next))
  if (option.kind === 'switch') {
    return (
      <div className={classes.checkLine}>
        <Checkbox
          label={option.title}
          checked={value === true}
          onChange={({ currentTarget: { checked } }) => set(checked)}
        />
        {option.help && <HelpMark text={option.help} />}
      </div>
    )
  }
  if (option.kind === 'choice') {
    return <ChoiceField option={option} value={typeof value === 'string' ? value : ''} onChange={set} />
  }
  const shared = { id: idOf(at), error: problemAt(at) }
  return (
    <FieldLine label={option.title} controlId={shared.id} help={option.help}>
      {option.kind === 'number' ? (
        <NumberField
          {...shared}
          value={typeof value === 'number' || typeof value === 'string' ? value : ''}
          onChange={(next) => set(numberOf(next) === '' ? null : numberOf(next))}
        />
      ) : (
        <MultiSelectField
          {...shared}
          placeholder="None"
          data={[...new Set(rowFields(form))]}
          value={Array.isArray(value) ? value.filter((one) => rowFields(form).includes(one)) : []}
          onChange={set}
        />
      )}
    </FieldLine>
  )
}

/** So many stand side by side; more are a list. */
const sideBySide = 4

interface ChoiceFieldProps {
  option: Extract<VisualizationOption, { kind: 'choice' }>
  value: string
  onChange: (value: string) => void
}

function ChoiceField({ option, value, onChange }: ChoiceFieldProps) {
  const { problemAt, idOf } = useEditor()
  const { title, choices } = option
  const at = `option ${option.path.join('.')}`
  const help = choices.find((choice) => choice.value === value)?.help
  if (choices.length > sideBySide) {
    return (
      <FieldLine label={title} controlId={idOf(at)} help={option.help}>
        <SelectField
          id={idOf(at)}
          data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
          value={value}
          error={problemAt(at)}
          onChange={(next) => next !== null && onChange(next)}
        />
      </FieldLine>
    )
  }
  return (
    <div className={classes.choice}>
      <span className={classes.lineLabel}>{title}</span>
      <Segmented
        fullWidth
        aria-label={title}
        data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
        value={value}
        onChange={onChange}
      />
      {help && <p className={classes.note}>{help}</p>}
    </div>
  )
}
