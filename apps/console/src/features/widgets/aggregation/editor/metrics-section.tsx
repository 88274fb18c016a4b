import { type Field, searches } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../api/query.ts'
import { units } from '../../../../kit/charts/labels/units.ts'
import { FieldSelect } from '../../../../kit/fields/field-select.tsx'
import { isNumeric } from '../../../../kit/fields/field-type.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { EditorSection, inOrderOf, type PartKind } from './editor-section.tsx'
import { FieldLine } from './field-line.tsx'
import { useEditor } from './form/editor-context.ts'
import { type MetricForm, metricLabel, needsField, percentiles, takesAnyType } from './form/metric-form.ts'

const kind: PartKind = { section: 'Metrics', element: 'Metric', at: 'metric' }

export function MetricsSection({ onAdd }: { onAdd: () => void }) {
  const { form, change } = useEditor()
  const { metrics } = form
  return (
    <EditorSection
      kind={kind}
      onAdd={onAdd}
      onReorder={(keys) => change({ metrics: inOrderOf(metrics, keys) })}
      onRemove={(key) => change({ metrics: metrics.filter((one) => one.key !== key) })}
      parts={metrics.map((metric) => ({
        key: metric.key,
        title: metric.function === '' ? 'New metric' : metricLabel(metric),
        fields: (
          <MetricFields
            metric={metric}
            onChange={(changed) =>
              change({ metrics: metrics.map((one) => (one.key === changed.key ? changed : one)) })
            }
          />
        ),
      }))}
    />
  )
}

interface MetricFieldsProps {
  metric: MetricForm
  onChange: (metric: MetricForm) => void
}

function MetricFields({ metric, onChange }: MetricFieldsProps) {
  const { problemAt, idOf, focusNext } = useEditor()
  const functions = useFunctions(metric.function)
  const at = (part: string) => `metric ${metric.key} ${part}`
  const chooseFunction = (name: string | null) => {
    if (name === null) return
    onChange({ ...metric, function: name, percentile: name === 'percentile' ? metric.percentile : null })
    if (needsField(name) && metric.field === null) focusNext(at('field'))
  }
  return (
    <>
      <FieldLine label="Function" controlId={idOf(at('function'))}>
        <SelectField
          selectFirstOptionOnChange
          id={idOf(at('function'))}
          placeholder="Select a function"
          data={functions}
          value={metric.function === '' ? null : metric.function}
          error={problemAt(at('function'))}
          onChange={chooseFunction}
        />
      </FieldLine>
      {metric.function !== '' && <MetricField metric={metric} onChange={onChange} />}
      {metric.function === 'percentile' && (
        <FieldLine label="Percentile" controlId={idOf(at('percentile'))}>
          <SelectField
            selectFirstOptionOnChange
            id={idOf(at('percentile'))}
            placeholder="Select a percentile"
            data={percentileChoices(metric.percentile)}
            value={metric.percentile === null ? null : String(metric.percentile)}
            error={problemAt(at('percentile'))}
            onChange={(value) => onChange({ ...metric, percentile: value === null ? null : Number(value) })}
          />
        </FieldLine>
      )}
      <FieldLine label="Name (optional)" controlId={idOf(at('name'))}>
        <TextField
          id={idOf(at('name'))}
          placeholder="Specify display name"
          value={metric.name}
          onChange={({ currentTarget: { value } }) => onChange({ ...metric, name: value })}
        />
      </FieldLine>
      <FieldLine label="Unit (optional)" controlId={idOf(at('unit'))}>
        <SelectField
          id={idOf(at('unit'))}
          data={[{ value: '', label: 'As the field tells' }, ...units]}
          value={metric.unit ?? ''}
          onChange={(value) =>
            onChange({ ...metric, unit: units.find((one) => one.value === value)?.value ?? null })
          }
        />
      </FieldLine>
    </>
  )
}

function MetricField({ metric, onChange }: MetricFieldsProps) {
  const { fields, problemAt, idOf } = useEditor()
  const at = `metric ${metric.key} field`
  const isOptional = !needsField(metric.function)
  return (
    <FieldLine label={isOptional ? 'Field (optional)' : 'Field'} controlId={idOf(at)}>
      <FieldSelect
        id={idOf(at)}
        label="Field"
        placeholder="Select a field"
        value={metric.field}
        fields={fieldsFor(metric.function, fields)}
        isClearable={isOptional}
        error={problemAt(at)}
        onChange={(field) => onChange({ ...metric, field })}
      />
    </FieldLine>
  )
}

/** Metrics of numbers offer fields of numbers only (specification, section 5). */
function fieldsFor(name: string, fields: readonly Field[]): readonly Field[] {
  return takesAnyType(name) ? fields : fields.filter(({ type }) => isNumeric(type))
}

const functionsQuery = { ...query(searches.functions), staleTime: Number.POSITIVE_INFINITY }

/** By description; with the chosen one, also when nobody knows it. */
function useFunctions(chosen: string): { value: string; label: string }[] {
  const { data = {} } = useQuery(functionsQuery)
  const known = Object.entries(data)
    .map(([value, { description }]) => ({ value, label: description }))
    .sort((a, b) => a.label.localeCompare(b.label))
  if (chosen === '' || Object.hasOwn(data, chosen)) return known
  return [...known, { value: chosen, label: chosen }]
}

function percentileChoices(chosen: number | null): string[] {
  const isOther = chosen !== null && !percentiles.includes(chosen)
  return (isOther ? [...percentiles, chosen] : percentiles).map(String)
}
