import { messages } from '@logline/contract'
import { z } from 'zod'
import { statusText } from '../../../api/api-error.ts'
import { answerOf } from '../../../api/call.ts'
import { FormText } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import classes from './example.module.css'
import type { Place } from './use-examples.ts'

const schema = z.object({
  id: z.string().trim().min(1, 'Message ID is required.'),
  index: z.string().trim().min(1, 'Index is required.'),
})

/** Loads a message by its id and its index. */
export function MessageById({ onLoad }: { onLoad: (place: Place) => void }) {
  const form = useForm({
    schema,
    initialValues: { id: '', index: '' },
    onSubmit: async ({ id, index }) => {
      await answerOf(messages.get, { params: { index, messageId: id } }).catch((error: unknown) => {
        throw new Error(`Loading message information failed with status: ${statusText(error)}`, {
          cause: error,
        })
      })
      onLoad({ index, id })
    },
  })
  return (
    <form className={classes.byId} onSubmit={(event) => form.submit(event)} noValidate>
      {form.error && <Notice tone="danger">{form.error.message}</Notice>}
      <FormText form={form} name="id" label="Message ID" isFirst />
      <FormText form={form} name="index" label="Index" />
      <Button type="submit" isBusy={form.isSending}>
        {form.isSending ? 'Loading message...' : 'Load message'}
      </Button>
    </form>
  )
}
