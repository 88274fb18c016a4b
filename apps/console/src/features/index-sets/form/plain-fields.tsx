import { FormCheckbox, FormChoice, FormNumber, FormText } from '../../../kit/form/fields.tsx'
import { FormPair } from '../../../kit/form/form-page.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import type { IndexSetValues } from '../model/index-set-values.ts'

type Props = { form: Form<IndexSetValues> }

const units = [
  { value: 'SECONDS', label: 'seconds' },
  { value: 'MINUTES', label: 'minutes' },
]

export function WordFields({ form }: Props) {
  return (
    <>
      <FormText form={form} name="title" label="Title" help="Descriptive name of the index set." isFirst />
      <FormText form={form} name="description" label="Description" help="What its messages are." />
    </>
  )
}

/** What cannot be changed any more. */
export function FixedFields({ form }: Props) {
  return (
    <FormPair>
      <FormText
        form={form}
        name="index_prefix"
        label="Index prefix"
        help="Begins the names of its indices, and stays. Letters, numbers, '_', '-' and '+', a letter or number first."
      />
      <FormText
        form={form}
        name="index_analyzer"
        label="Analyzer"
        help="Kept for other systems: words are always cut in the standard way."
      />
    </FormPair>
  )
}

export function NumberFields({ form }: Props) {
  return (
    <>
      <FormPair>
        <FormNumber
          form={form}
          name="shards"
          label="Index shards"
          min={1}
          help="A factor of the sizes that rotation by time and size looks at."
        />
        <FormNumber
          form={form}
          name="replicas"
          label="Index replicas"
          min={0}
          help="Kept for other systems: copies are made by the message store."
        />
        <FormNumber
          form={form}
          name="index_optimization_max_num_segments"
          label="Max. number of segments"
          min={1}
          help="Of an index after its optimization."
        />
      </FormPair>
      <FormCheckbox
        form={form}
        name="index_optimization_disabled"
        label="Disable index optimization after rotation"
      />
      <FormPair>
        <FormNumber
          form={form}
          name="field_type_refresh_interval"
          label="Field type refresh interval"
          min={0}
          help="How often the types of fields of the write index are looked at, at least every second."
        />
        <FormChoice form={form} name="refresh_unit" label="Unit" choices={units} />
      </FormPair>
    </>
  )
}
