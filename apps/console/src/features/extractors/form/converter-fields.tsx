import type { ExtractorPreview } from '@logline/contract'
import { type ConverterType, extractorNames } from '@logline/contract/plug-ins'
import { timeZones } from '@logline/time'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfigurationField } from '../../../kit/form/configuration-fields.tsx'
import { FormChoice } from '../../../kit/form/fields.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { SortableList } from '../../../kit/sortable-list/sortable-list.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import {
  converterChoices,
  converterSentence,
  fieldsOfConverter,
  heldOptions,
  isConverterType,
} from '../model/converter-types.ts'
import {
  type ConverterValues,
  configurationForm,
  type ExtractorValues,
  namesItsFields,
} from '../model/extractor-values.ts'
import classes from './form.module.css'

interface ConverterFieldsProps {
  form: Form<ExtractorValues>
  /** What they make of the value of the example. */
  converted: ExtractorPreview['converted']
}

/** What becomes of the extracted value, in this order. */
export function ConverterFields({ form, converted }: ConverterFieldsProps) {
  const { converters, set_aside, extractor_type } = form.values
  if (namesItsFields(extractor_type))
    return (
      <p className={classes.info}>Cannot add converters to {extractorNames[extractor_type]} extractors.</p>
    )
  const set = (active: ConverterValues[], aside: ConverterValues[]) => {
    form.model.setFieldValue('converters', active)
    form.model.setFieldValue('set_aside', aside)
  }
  const putAside = (one: ConverterValues) =>
    set(
      converters.filter((each) => each !== one),
      [...set_aside, one],
    )
  const takeBack = (one: ConverterValues) =>
    set(
      [...converters, one],
      set_aside.filter((each) => each !== one),
    )
  const reorder = (types: string[]) =>
    form.model.setFieldValue(
      'converters',
      converters.toSorted((a, b) => types.indexOf(a.type) - types.indexOf(b.type)),
    )
  return (
    <>
      {converters.length > 0 && (
        <SortableList
          label="Converters"
          hasCards
          onReorder={reorder}
          items={converters.map((converter, at) => ({
            id: converter.type,
            label: converterSentence(converter.type),
            content: (
              <div className={classes.converter}>
                <Checkbox
                  checked
                  label={converterSentence(converter.type)}
                  onChange={() => putAside(converter)}
                />
                <Change conversion={converted.find(({ type }) => type === converter.type)} />
                <Options form={form} at={at} type={converter.type} />
              </div>
            ),
          }))}
        />
      )}
      {set_aside.map((converter) => (
        <Checkbox
          key={converter.type}
          checked={false}
          label={converterSentence(converter.type)}
          onChange={() => takeBack(converter)}
        />
      ))}
      <AddConverter
        added={[...converters, ...set_aside].map(({ type }) => type)}
        onAdd={(type) => set([...converters, { type, config: heldOptions(type, {}) }], set_aside)}
      />
    </>
  )
}

/** `"0.148" → 0.148`; nothing where it had no text to convert. */
function Change({ conversion }: { conversion: ExtractorPreview['converted'][number] | undefined }) {
  if (!conversion) return null
  const { before, after, added, error } = conversion
  const made = Object.entries(added).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  if (error !== null) return <p className={classes.failure}>{error}</p>
  return (
    <p className={classes.change}>
      {shortened(before)} →{' '}
      {made.length > 0 ? made.join(', ') : after === null ? 'removed' : shortened(after)}
    </p>
  )
}

/** A value may have megabytes. */
const shownLength = 200

function shortened(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
}

interface AddConverterProps {
  added: readonly ConverterType[]
  onAdd: (type: ConverterType) => void
}

function AddConverter({ added, onAdd }: AddConverterProps) {
  const [type, setType] = useState<ConverterType | null>(null)
  const add = () => {
    if (type === null) return
    onAdd(type)
    setType(null)
  }
  return (
    <div className={classes.adding}>
      <SelectField
        aria-label="Select a converter"
        placeholder="Select a converter"
        nothingFoundMessage="There is no such converter."
        data={converterChoices.map((choice) => ({
          ...choice,
          disabled: choice.value === 'lookup_table' || added.some((each) => each === choice.value),
        }))}
        value={type}
        onChange={(chosen) => setType(chosen !== null && isConverterType(chosen) ? chosen : null)}
      />
      <Button
        icon={<IconPlus size={16} stroke={1.75} />}
        disabledReason={type === null ? 'Select a converter first.' : undefined}
        onClick={add}
      >
        Add
      </Button>
    </div>
  )
}

interface OptionsProps {
  form: Form<ExtractorValues>
  /** Place of the converter. */
  at: number
  type: ConverterType
}

function Options({ form, at, type }: OptionsProps) {
  return Object.entries(fieldsOfConverter(type)).map(([name, field]) => {
    const shared = { form: configurationForm(form), name: `converters.${at}.config.${name}` }
    if (name !== 'time_zone') return <ConfigurationField key={name} {...shared} field={field} />
    return (
      <FormChoice
        key={name}
        {...shared}
        label={field.human_name}
        help={field.description}
        choices={zoneChoices(form.values.converters[at]?.config[name])}
        isOptional
      />
    )
  })
}

/** With the one that is set, should it have another name here. */
function zoneChoices(set: unknown) {
  const all = ['Etc/UTC', ...timeZones()]
  const zones = typeof set !== 'string' || set === '' || all.includes(set) ? all : [set, ...all]
  return zones.map((zone) => ({ value: zone, label: zone }))
}
