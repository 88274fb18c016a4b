import { FormCheckbox, FormText, FormTextArea } from '../../../kit/form/fields.tsx'
import { FormSecret } from '../../../kit/form/form-secret.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import type { NotificationValues } from '../model/notification-values.ts'
import { TestDraft } from './test-draft.tsx'
import { WhitelistCheck } from './whitelist-check.tsx'

/** All fields of a notification, and the way to try it before it is saved. */
export function NotificationFields({ form, id }: { form: Form<NotificationValues>; id: string | null }) {
  return (
    <>
      <FormText form={form} name="title" label="Title" isFirst />
      <FormTextArea form={form} name="description" label="Description" rows={2} isOptional />
      <HttpFields form={form} />
      <TestDraft form={form} id={id} />
    </>
  )
}

function HttpFields({ form }: { form: Form<NotificationValues> }) {
  return (
    <>
      <FormText
        form={form}
        name="http.url"
        label="URL"
        help="Each event is sent there as JSON, with a POST request."
        placeholder="https://"
      />
      <WhitelistCheck url={form.values.http.url} />
      <FormCheckbox
        form={form}
        name="http.skip_tls_verification"
        label="Skip TLS verification"
        help="Any certificate is taken: whoever sits between can read along."
      />
      <FormSecret
        form={form}
        name="http.basic_auth"
        label="Basic authentication"
        help="As user:password."
        isOptional
      />
      <FormText form={form} name="http.api_key" label="API Key" isOptional />
      <FormSecret form={form} name="http.api_secret" label="API Secret" isOptional />
      <FormCheckbox
        form={form}
        name="http.api_key_as_header"
        label="Send API Key/Secret as Header"
        help="Else they are a parameter of the address."
      />
    </>
  )
}
