import { eventDefinitions } from '@logline/contract'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/use-change.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { withReason } from '../../../kit/form/with-reason.ts'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Badge } from '../../../ui/texts/badge.tsx'
import { useDefaultBacklog } from '../model/default-backlog.ts'
import { definitionRoutes } from '../model/definition-routes.ts'
import { draftValues, heartbeatOf, newDefinition } from '../model/definition-values.ts'
import { storedDraft } from '../model/stored-draft.ts'
import { DefinitionEditor } from './definition-editor.tsx'

/** Makes an event definition; begins with what a value of a search has prepared. */
export function CreateDefinitionPage() {
  const {
    step,
    'session-id': sessionId,
    heartbeat,
    title = '',
  } = useSearch({ from: '/alerts/definitions/new' })
  const mayCreate = useIsPermitted()('eventdefinitions:create')
  const [draft] = useState(() => storedDraft(sessionId))
  const [isDirty, setDirty] = useState(false)
  const withBacklog = useDefaultBacklog()
  const router = useRouter()
  const create = useChange(eventDefinitions.create, { stale: definitionRoutes })
  if (withBacklog === null) return <PageSkeleton />
  return (
    <Page
      title="New Event Definition"
      breadcrumb={[
        { caption: 'Alerts & Events', to: paths.alerts() },
        { caption: 'Event Definitions', to: paths.eventDefinitions() },
      ]}
      actions={isDirty && <Badge tone="warn">Unsaved changes</Badge>}
    >
      {sessionId !== undefined && draft === null && (
        <Notice tone="warn">
          What was prepared is not in this browser any more, or was prepared in another one. The form is
          empty.
        </Notice>
      )}
      {draft !== null && draft.loc_query_parameters.length > 0 && (
        <Notice tone="warn">
          The query has parameters, whose values come from lookup tables: put values in their places.
        </Notice>
      )}
      {mayCreate ? (
        <DefinitionEditor
          definition={null}
          scheduler={null}
          initialValues={withBacklog(
            draft ? draftValues(draft) : heartbeat ? heartbeatOf(heartbeat, title) : newDefinition,
          )}
          step={step}
          submit={{ label: 'Create event definition', busyLabel: 'Creating...' }}
          onSubmit={async ({ body, isScheduled }) => {
            await create({ body, query: { schedule: String(isScheduled) } }).catch((error: unknown) => {
              throw withReason(error, `Creating Event Definition "${body.title}" failed with status`)
            })
            toast.success('Event Definition created successfully')
          }}
          onLeave={() => void router.navigate({ to: paths.eventDefinitions() })}
          onDirty={setDirty}
        />
      ) : (
        <Notice tone="danger">You are not allowed to create event definitions.</Notice>
      )}
    </Page>
  )
}
