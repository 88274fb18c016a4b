import { eventNotifications } from '@logline/contract'
import { errorText } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useTask } from '../../../api/use-task.ts'
import { schemaErrors } from '../../../kit/form/form-errors.ts'
import type { Form } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { type NotificationValues, notificationSchema } from '../model/notification-values.ts'
import classes from './form.module.css'

interface TestDraftProps {
  form: Form<NotificationValues>
  /** Null: it is not stored. */
  id: string | null
}

/** Sends a made-up event by the notification as it is in the form. */
export function TestDraft({ form, id }: TestDraftProps) {
  const { run, isRunning, result, error, reset } = useTask(async (values: NotificationValues) => {
    const body = notificationSchema.parse(values)
    await call(eventNotifications.testDraft, { body: { ...body, ...(id !== null && { id }) } })
    return true
  })
  const test = () => {
    reset()
    if (form.tell(schemaErrors(notificationSchema, form.model.getValues()))) run(form.model.getValues())
  }
  return (
    <section className={classes.test} aria-label="Test Notification">
      <h3>Test Notification (Optional)</h3>
      <p>Sends a made-up event, at once and whatever the grace period.</p>
      <Button isBusy={isRunning} onClick={test}>
        {isRunning ? 'Testing...' : 'Execute Test Notification'}
      </Button>
      {result && <Notice tone="ok">Notification was executed successfully.</Notice>}
      {error && <Notice tone="danger">{errorText(error)}</Notice>}
    </section>
  )
}
