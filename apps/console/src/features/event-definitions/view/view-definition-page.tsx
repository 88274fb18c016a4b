import { eventDefinitions } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { query } from '../../../api/query.ts'
import { Needs } from '../../../kit/needs.tsx'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { Section } from '../../../kit/page/section.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { DefinitionSummary } from './definition-summary.tsx'
import { Runs } from './runs.tsx'
import classes from './summary.module.css'
import { summaryOfStored } from './summary-facts.ts'

/** An event definition, for reading. */
export function ViewDefinitionPage() {
  const { definitionId } = useParams({ from: '/alerts/definitions/$definitionId' })
  const router = useRouter()
  const { data, error } = useQuery(query(eventDefinitions.getWithContext, { params: { definitionId } }))
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const { event_definition: definition, context } = data
  const { failure, failures } = context.scheduler
  const looksAtMessages = definition.config.type === 'aggregation-v1'
  return (
    <Page
      title={`View "${definition.title}" Event Definition`}
      breadcrumb={[
        { caption: 'Alerts & Events', to: paths.alerts() },
        { caption: 'Event Definitions', to: paths.eventDefinitions() },
      ]}
      auditId={definition.id}
      actions={
        <>
          {looksAtMessages && (
            <Button onClick={() => void router.navigate({ to: paths.replayDefinition(definition.id) })}>
              Replay search
            </Button>
          )}
          <Needs permission={`eventdefinitions:edit:${definition.id}`}>
            <Button
              variant="primary"
              onClick={() => void router.navigate({ to: paths.editEventDefinition(definition.id) })}
            >
              Edit Event Definition
            </Button>
          </Needs>
        </>
      }
    >
      {failure !== null && (
        <Notice tone="danger">
          {failures === 1 ? 'The last run failed' : `The last ${failures} runs failed`}: {failure}
        </Notice>
      )}
      <Card className={classes.card ?? ''}>
        <DefinitionSummary summary={summaryOfStored(definition, context.scheduler)} />
      </Card>
      {looksAtMessages && (
        <Section title="Runs">
          <Runs definitionId={definition.id} />
        </Section>
      )}
    </Page>
  )
}
