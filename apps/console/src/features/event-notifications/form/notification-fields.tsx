import { notificationTypeName } from '../../../kit/alerts/notification-types.ts'
import { FormChoice, FormNumber, FormText, FormTextArea } from '../../../kit/form/fields.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { type NotificationValues, notificationTypes } from '../model/notification-values.ts'
import { EmailFields } from './email-fields.tsx'
import { TestDraft } from './test-draft.tsx'
import { AlertmanagerFields, HttpFields, PagerdutyFields, SlackFields, TeamsFields } from './web-fields.tsx'

/** All fields of a notification, and the way to try it before it is saved. */
export function NotificationFields({ form, id }: { form: Form<NotificationValues>; id: string | null }) {
  const { type } = form.values
  // One that was made by the API stays what it is.
  const types = type === 'pagerduty-notification-v1' ? [type] : notificationTypes
  return (
    <>
      <FormText form={form} name="title" label="Title" isFirst />
      <FormTextArea form={form} name="description" label="Description" rows={2} isOptional />
      <FormChoice
        form={form}
        name="type"
        label="Notification Type"
        placeholder="Choose Notification Type"
        choices={types.map((value) => ({ value, label: notificationTypeName(value) }))}
      />
      <FieldsOfType form={form} />
      {type !== null && (
        <FormNumber
          form={form}
          name="max_per_hour"
          label="At most per hour"
          help="Of further events nobody is told by it; each says so in the deliveries. Empty for no limit."
          min={1}
          max={100_000}
          isOptional
        />
      )}
      {type !== null && <TestDraft form={form} id={id} />}
    </>
  )
}

function FieldsOfType({ form }: { form: Form<NotificationValues> }) {
  switch (form.values.type) {
    case null:
      return null
    case 'email-notification-v1':
      return <EmailFields form={form} />
    case 'http-notification-v1':
      return <HttpFields form={form} />
    case 'slack-notification-v1':
      return <SlackFields form={form} />
    case 'teams-notification-v1':
      return <TeamsFields form={form} />
    case 'alertmanager-notification-v1':
      return <AlertmanagerFields form={form} />
    default:
      return <PagerdutyFields form={form} />
  }
}
