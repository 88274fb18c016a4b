import { users } from '@logline/contract'
import { timeZones } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { FormChoice, FormList, FormMultiChoice, FormText, FormTextArea } from '../../../kit/form/fields.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import type { NotificationValues } from '../model/notification-values.ts'
import { TemplateHelp } from './template-help.tsx'

export function EmailFields({ form }: { form: Form<NotificationValues> }) {
  const maySeeUsers = useIsPermitted()('users:list')
  return (
    <>
      <FormText form={form} name="email.subject" label="Subject" />
      <FormText form={form} name="email.reply_to" label="Reply-To" isOptional />
      <FormText
        form={form}
        name="email.sender"
        label="Sender"
        help="The one of the server when it is empty."
        isOptional
      />
      {maySeeUsers && <UserRecipients form={form} />}
      <FormList
        form={form}
        name="email.email_recipients"
        label="Email recipient(s)"
        placeholder="Type email address"
        isOptional
      />
      <FormChoice
        form={form}
        name="email.time_zone"
        label="Time zone for date/time values"
        choices={timeZones().map((zone) => ({ value: zone, label: zone }))}
      />
      <FormTextArea form={form} name="email.body_template" label="Body Template" rows={12} isOptional />
      <FormTextArea
        form={form}
        name="email.html_body_template"
        label="HTML Body Template"
        help="Values of events and messages are escaped: none of them adds an element."
        rows={12}
        isOptional
      />
      <TemplateHelp />
    </>
  )
}

function UserRecipients({ form }: { form: Form<NotificationValues> }) {
  const { data } = useQuery(query(users.list, { query: {} }))
  const chosen = form.values.email.user_recipients
  const known = data?.users.map(({ username }) => username) ?? []
  return (
    <FormMultiChoice
      form={form}
      name="email.user_recipients"
      label="User recipient(s)"
      choices={[...new Set([...known, ...chosen])]}
      isOptional
    />
  )
}
