import { timeZones } from '@logline/time'
import {
  FormCheckbox,
  FormChoice,
  FormList,
  FormNumber,
  FormText,
  FormTextArea,
} from '../../../kit/form/fields.tsx'
import { FormSecret } from '../../../kit/form/form-secret.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import type { NotificationValues } from '../model/notification-values.ts'
import { TemplateHelp } from './template-help.tsx'
import { WhitelistCheck } from './whitelist-check.tsx'

interface FieldsProps {
  form: Form<NotificationValues>
}

export function HttpFields({ form }: FieldsProps) {
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
        help={skipHelp}
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

const skipHelp = 'Any certificate is taken: whoever sits between can read along.'

export function SlackFields({ form }: FieldsProps) {
  return (
    <>
      <FormText
        form={form}
        name="slack.webhook_url"
        label="Webhook URL"
        placeholder="https://hooks.slack.com/"
      />
      <WhitelistCheck url={form.values.slack.webhook_url} />
      <FormText form={form} name="slack.channel" label="Channel" placeholder="#alerts" isOptional />
      <MessageFields form={form} of="slack" />
      <FormCheckbox
        form={form}
        name="slack.notify_channel"
        label="Notify Channel"
        help="Everybody in the channel is called."
      />
      <FormCheckbox form={form} name="slack.link_names" label="Link Names" />
      <FormText form={form} name="slack.user_name" label="User Name" isOptional />
      <FormText
        form={form}
        name="slack.icon_emoji"
        label="Icon Emoji"
        placeholder=":rotating_light:"
        isOptional
      />
    </>
  )
}

export function TeamsFields({ form }: FieldsProps) {
  return (
    <>
      <FormText form={form} name="teams.webhook_url" label="Webhook URL" placeholder="https://" />
      <WhitelistCheck url={form.values.teams.webhook_url} />
      <MessageFields form={form} of="teams" />
    </>
  )
}

/** What both chats have. */
function MessageFields({ form, of }: FieldsProps & { of: 'slack' | 'teams' }) {
  return (
    <>
      <FormTextArea form={form} name={`${of}.custom_message`} label="Custom Message" rows={6} isOptional />
      <TemplateHelp />
      <FormText form={form} name={`${of}.color`} label="Color" />
      <FormText form={form} name={`${of}.icon_url`} label="Icon URL" isOptional />
      <FormChoice
        form={form}
        name={`${of}.time_zone`}
        label="Time zone for date/time values"
        choices={timeZones().map((zone) => ({ value: zone, label: zone }))}
      />
    </>
  )
}

export function PagerdutyFields({ form }: FieldsProps) {
  return (
    <>
      <FormText form={form} name="pagerduty.routing_key" label="Routing Key" />
      <FormCheckbox
        form={form}
        name="pagerduty.custom_incident"
        label="One incident for a key"
        help="Events about the same key are one incident, instead of one each."
      />
      <FormText form={form} name="pagerduty.key_prefix" label="Incident Key Prefix" isOptional />
      <FormText form={form} name="pagerduty.client_name" label="Client Name" isOptional />
      <FormText form={form} name="pagerduty.client_url" label="Client URL" isOptional />
      <FormText
        form={form}
        name="pagerduty.events_url"
        label="Events URL"
        help="Where the Events API v2 is: of PagerDuty, or of what understands it."
      />
      <WhitelistCheck url={form.values.pagerduty.events_url} />
    </>
  )
}

export function AlertmanagerFields({ form }: FieldsProps) {
  return (
    <>
      <FormText
        form={form}
        name="alertmanager.url"
        label="URL"
        help="Of the Alertmanager; /api/v2/alerts is added."
        placeholder="https://"
      />
      <WhitelistCheck url={form.values.alertmanager.url} />
      <FormList
        form={form}
        name="alertmanager.labels"
        label="Labels"
        help="Besides those of the event, as name=value."
        isOptional
      />
      <FormNumber
        form={form}
        name="alertmanager.resolve_after_minutes"
        label="Resolve after minutes"
        help="When no other event follows about the same key."
        min={1}
      />
      <FormSecret
        form={form}
        name="alertmanager.basic_auth"
        label="Basic authentication"
        help="As user:password."
        isOptional
      />
      <FormCheckbox
        form={form}
        name="alertmanager.skip_tls_verification"
        label="Skip TLS verification"
        help={skipHelp}
      />
    </>
  )
}
