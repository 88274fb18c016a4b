import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notificationTypeName } from '../../../kit/alerts/notification-types.ts'
import { AppLink } from '../../../kit/app-link.tsx'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { FormCheckbox, FormNumber } from '../../../kit/form/fields.tsx'
import { type Form, useField } from '../../../kit/form/use-form.ts'
import { paths } from '../../../paths.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { NotificationDialog } from '../../event-notifications/index.ts'
import type { DefinitionValues } from '../model/definition-values.ts'
import { notificationsQuery } from '../model/known-notifications.ts'
import { DurationField } from './duration-field.tsx'
import classes from './editor.module.css'

const createNew = 'create'

/** Who is told of the events, how often, and with what. */
export function NotificationsSection({ form }: { form: Form<DefinitionValues> }) {
  const { value: chosen, onChange } = useField(form, 'notifications')
  const { data: known = [], isSuccess } = useQuery(notificationsQuery)
  const [isCreating, setCreating] = useState(false)
  const mayCreate = useIsPermitted()('eventnotifications:create')
  const choices = [
    ...(mayCreate ? [{ value: createNew, label: 'Create New Notification...' }] : []),
    ...known.filter(({ id }) => !chosen.includes(id)).map(({ id, title }) => ({ value: id, label: title })),
  ]
  return (
    <>
      {chosen.length === 0 ? (
        <p className={classes.none}>This Event is not configured to trigger any Notifications yet.</p>
      ) : (
        <ul className={classes.notifications}>
          {chosen.map((id) => {
            const found = known.find((notification) => notification.id === id)
            return (
              <li key={id}>
                <span className={classes.notification}>
                  {found?.title ?? (isSuccess ? `Could not find information for Notification ${id}` : id)}
                </span>
                <span className={classes.hint}>{found && notificationTypeName(found.config.type)}</span>
                <IconButton
                  size="small"
                  label={`Remove from Event: ${found?.title ?? id}`}
                  icon={<IconX size={15} stroke={1.75} />}
                  onClick={() => onChange(chosen.filter((other) => other !== id))}
                />
              </li>
            )
          })}
        </ul>
      )}
      <SelectField
        label="Add Notification"
        placeholder="Select Notification"
        data={choices}
        value={null}
        onChange={(value) => {
          if (value === createNew) setCreating(true)
          else if (value !== null) onChange([...chosen, value])
        }}
      />
      <AppLink to={paths.eventNotifications()} target="_blank" className={classes.manage ?? ''}>
        Manage Notifications
      </AppLink>
      {chosen.length > 0 && (
        <div className={classes.pair}>
          <div className={classes.setting}>
            <FormCheckbox
              form={form}
              name="hasGrace"
              label="Grace Period"
              help="Nothing is sent again about the same key for so long."
            />
            {form.values.hasGrace && <DurationField form={form} name="grace" label="Quiet for" />}
          </div>
          <div className={classes.setting}>
            <FormCheckbox
              form={form}
              name="hasBacklog"
              label="Message Backlog"
              help="The first messages behind an event go along with it."
            />
            {form.values.hasBacklog && (
              <FormNumber form={form} name="backlogSize" label="Messages" min={1} max={1_000} />
            )}
          </div>
        </div>
      )}
      {isCreating && (
        <NotificationDialog
          onCreated={({ id }) => onChange([...chosen, id])}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  )
}
