import { z } from 'zod'
import { FormText } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { MessagePlace } from './example-url.ts'
import classes from './message-loader.module.css'

const schema = z.object({
  message_id: z.string().trim().min(1, 'Message ID is required.'),
  index: z.string().trim().min(1, 'Index is required.'),
})

interface MessageByIdProps {
  named: MessagePlace | null
  isLoading: boolean
  onChoose: (named: MessagePlace) => void
}

export function MessageById({ named, isLoading, onChoose }: MessageByIdProps) {
  const form = useForm({
    schema,
    initialValues: named ?? { message_id: '', index: '' },
    onSubmit: async (asked) => onChoose(asked),
  })
  return (
    <form className={classes.fields} onSubmit={(event) => form.submit(event)} noValidate>
      <p className={classes.hint}>
        Please provide the id and index of the message that you want to load in this form:
      </p>
      <FormText form={form} name="message_id" label="Message ID" />
      <FormText form={form} name="index" label="Index" />
      <Button type="submit" isBusy={isLoading}>
        {isLoading ? 'Loading message...' : 'Load message'}
      </Button>
    </form>
  )
}
