import type { IndexSet } from '@logline/contract'
import { z } from 'zod'
import { chosen } from '../../../kit/form/chosen.ts'
import { FormCheckbox, FormChoice, FormText } from '../../../kit/form/fields.tsx'
import type { Form } from '../../../kit/form/use-form.ts'

/** As the server takes it. */
export const streamSchema = z.object({
  title: z.string().trim().min(1, 'Title is required').max(500, 'At most 500 characters.'),
  description: z.string().max(5_000, 'At most 5000 characters.'),
  index_set_id: chosen('Index set is required'),
  remove_matches_from_default_stream: z.boolean(),
})

export interface StreamValues {
  title: string
  description: string
  index_set_id: string | null
  remove_matches_from_default_stream: boolean
}

/** Of a new one: empty, into the default index set. */
export function newStream(sets: readonly IndexSet[]): StreamValues {
  const usual = sets.find((set) => set.default && set.can_be_default && set.writable)
  return {
    title: '',
    description: '',
    index_set_id: usual?.id ?? null,
    remove_matches_from_default_stream: false,
  }
}

/** Index sets of messages that are written to, and the one a stream stores into already. */
export function indexSetChoices(sets: readonly IndexSet[], current: string | null = null) {
  return sets
    .filter((set) => (set.can_be_default && set.writable) || set.id === current)
    .map(({ id, title }) => ({ value: id, label: title }))
}

interface StreamFieldsProps {
  form: Form<StreamValues>
  sets: readonly IndexSet[]
  /** Where it stores until now. */
  current?: string
}

export function StreamFields({ form, sets, current }: StreamFieldsProps) {
  const choices = indexSetChoices(sets, current)
  return (
    <>
      <FormText form={form} name="title" label="Title" help="A descriptive name of the new stream" isFirst />
      <FormText
        form={form}
        name="description"
        label="Description"
        help="What kind of messages are routed into this stream?"
        isOptional
      />
      <FormChoice
        form={form}
        name="index_set_id"
        label="Index Set"
        placeholder={choices.length === 0 ? 'There is none that you may read' : 'Select an index set'}
        help="Messages that match this stream will be written to the configured index set"
        choices={choices}
        isDisabled={choices.length === 0}
      />
      <FormCheckbox
        form={form}
        name="remove_matches_from_default_stream"
        label="Remove matches from 'Default Stream'"
        help="Don't assign messages that match this stream to the 'Default Stream'."
      />
    </>
  )
}
