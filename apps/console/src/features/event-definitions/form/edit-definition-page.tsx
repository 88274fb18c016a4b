import { type EventDefinition, eventDefinitions, type SchedulerContext } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../../api/query.ts'
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
import { type DefinitionValues, valuesOf } from '../model/definition-values.ts'
import { DefinitionEditor } from './definition-editor.tsx'

/** Changes an event definition, for those who may, and may read what it looks through. */
export function EditDefinitionPage() {
  const { definitionId } = useParams({ from: '/alerts/definitions/$definitionId/edit' })
  const { data, error } = useQuery({
    ...query(eventDefinitions.getWithContext, { params: { definitionId } }),
    // What is typed is not taken over by what is read meanwhile.
    refetchOnWindowFocus: false,
  })
  const [isDirty, setDirty] = useState(false)
  const withBacklog = useDefaultBacklog()
  if (error && !data) throw error
  if (!data || withBacklog === null) return <PageSkeleton />
  const { event_definition: definition, context } = data
  return (
    <Page
      title={`Edit "${definition.title}" Event Definition`}
      breadcrumb={[
        { caption: 'Alerts & Events', to: paths.alerts() },
        { caption: 'Event Definitions', to: paths.eventDefinitions() },
      ]}
      auditId={definition.id}
      actions={isDirty && <Badge tone="warn">Unsaved changes</Badge>}
    >
      <Editor
        key={definition.id}
        definition={definition}
        scheduler={context.scheduler}
        initialValues={withBacklog(valuesOf(definition, context.scheduler.is_scheduled))}
        onDirty={setDirty}
      />
    </Page>
  )
}

interface EditorProps {
  definition: EventDefinition
  scheduler: SchedulerContext
  initialValues: DefinitionValues
  onDirty: (isDirty: boolean) => void
}

function Editor({ definition, scheduler, initialValues, onDirty }: EditorProps) {
  const { id, config } = definition
  const { step } = useSearch({ from: '/alerts/definitions/$definitionId/edit' })
  const router = useRouter()
  const isPermitted = useIsPermitted()
  const update = useChange(eventDefinitions.update, { stale: definitionRoutes })
  const streams = config.type === 'aggregation-v1' ? config.streams : []
  const wanted =
    config.type !== 'aggregation-v1'
      ? []
      : streams.length === 0
        ? ['streams:read']
        : streams.map((stream) => `streams:read:${stream}`)
  if (!isPermitted(`eventdefinitions:edit:${id}`))
    return <Notice tone="danger">You are not allowed to edit this event definition.</Notice>
  if (!isPermitted(...wanted)) {
    return (
      <Notice tone="danger">
        This event definition looks through streams that you may not read: you cannot edit it.
      </Notice>
    )
  }
  return (
    <DefinitionEditor
      definition={definition}
      scheduler={scheduler}
      initialValues={initialValues}
      step={step}
      submit={{ label: 'Update event definition', busyLabel: 'Updating...' }}
      onSubmit={async ({ body, isScheduled }) => {
        const sent = { params: { definitionId: id }, body, query: { schedule: String(isScheduled) } }
        await update(sent).catch((error: unknown) => {
          throw withReason(error, `Updating Event Definition "${body.title}" failed with status`)
        })
        toast.success('Event Definition updated successfully')
      }}
      onLeave={() => void router.navigate({ to: paths.eventDefinitions() })}
      onDirty={onDirty}
    />
  )
}
