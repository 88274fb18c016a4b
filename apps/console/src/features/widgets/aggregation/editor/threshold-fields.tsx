import { IconPlus, IconX } from '@tabler/icons-react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { thresholdColour, thresholdColours } from '../../../view-model/index.ts'
import classes from './aggregation-editor.module.css'
import { FieldLine } from './field-line.tsx'
import { freshKey } from './form/aggregation-form.ts'
import { useEditor } from './form/editor-context.ts'
import { numberOf } from './form/number-of.ts'
import { newThreshold, type ThresholdForm } from './form/threshold-form.ts'

/** Values worth to be seen: a line in a chart, the colour of a single number. */
export function ThresholdFields() {
  const { form, change, idOf, focusNext, onAdded, onLeft } = useEditor()
  const { thresholds } = form
  const add = () => {
    const key = freshKey(thresholds)
    change({ thresholds: [...thresholds, newThreshold(key)] })
    onAdded(`threshold ${key}`)
    focusNext(`threshold ${key} value`)
  }
  const remove = (key: number) => {
    change({ thresholds: thresholds.filter((one) => one.key !== key) })
    focusNext('threshold add')
  }
  return (
    <fieldset className={classes.thresholds}>
      <legend className={classes.lineLabel}>Thresholds</legend>
      {thresholds.map((threshold) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only listens for the focus leaving it
        <div
          key={threshold.key}
          data-part
          className={classes.threshold}
          onBlur={({ currentTarget, relatedTarget }) =>
            !currentTarget.contains(relatedTarget) && onLeft(`threshold ${threshold.key}`)
          }
        >
          <OneThreshold
            threshold={threshold}
            onChange={(changed) =>
              change({ thresholds: thresholds.map((one) => (one.key === changed.key ? changed : one)) })
            }
          />
          <IconButton
            size="small"
            label="Remove Threshold"
            icon={<IconX size={14} stroke={1.75} />}
            onClick={() => remove(threshold.key)}
          />
        </div>
      ))}
      <div>
        <Button
          id={idOf('threshold add')}
          variant="quiet"
          icon={<IconPlus size={14} stroke={1.75} />}
          onClick={add}
        >
          Add a Threshold
        </Button>
      </div>
    </fieldset>
  )
}

interface OneThresholdProps {
  threshold: ThresholdForm
  onChange: (threshold: ThresholdForm) => void
}

function OneThreshold({ threshold, onChange }: OneThresholdProps) {
  const { problemAt, idOf } = useEditor()
  const at = (part: string) => `threshold ${threshold.key} ${part}`
  return (
    <div className={classes.fields}>
      <FieldLine label="Value" controlId={idOf(at('value'))}>
        <NumberField
          id={idOf(at('value'))}
          value={threshold.value}
          error={problemAt(at('value'))}
          onChange={(value) => onChange({ ...threshold, value: numberOf(value) })}
        />
      </FieldLine>
      <FieldLine label="Color" controlId={idOf(at('color'))}>
        <SelectField
          id={idOf(at('color'))}
          data={[...thresholdColours]}
          value={threshold.color}
          leftSection={
            // The colour is data.
            <span className={classes.thresholdColour} style={{ background: thresholdColour(threshold) }} />
          }
          onChange={(color) => color !== null && onChange({ ...threshold, color })}
        />
      </FieldLine>
      <FieldLine label="Label (optional)" controlId={idOf(at('label'))}>
        <TextField
          id={idOf(at('label'))}
          placeholder="Such as objective"
          value={threshold.label}
          onChange={({ currentTarget: { value } }) => onChange({ ...threshold, label: value })}
        />
      </FieldLine>
    </div>
  )
}
