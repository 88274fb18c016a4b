import { durationText } from '@logline/time'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppLink } from '../../kit/app-link.tsx'
import { streamsQuery } from '../../kit/entities/entity-queries.ts'
import { Page } from '../../kit/page/page.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/notices/state-view.tsx'
import classes from './new-definition-page.module.css'
import { conditionText, type StoredEventDraft, storedDraft } from './stored-draft.ts'

/** What a value has prepared for an event definition. Setting one up follows in a later version; nothing prepared is lost. */
export function NewDefinitionPage() {
  const { 'session-id': sessionId } = useSearch({ from: '/alerts/definitions/new' })
  const draft = storedDraft(sessionId)
  return (
    <Page
      title="New event definition"
      description="Event definitions cannot be saved by this version yet. What was prepared is kept in this browser."
    >
      {draft ? <Prepared draft={draft} /> : <NothingPrepared />}
    </Page>
  )
}

function Prepared({ draft }: { draft: StoredEventDraft }) {
  const { data: streams = [] } = useQuery(streamsQuery)
  const router = useRouter()
  const names = draft.streams.map((id) => streams.find((stream) => stream.id === id)?.title ?? id)
  const search = () =>
    void router.navigate({ href: `${router.basepath.replace(/\/$/, '')}${searchPath(draft)}` })
  return (
    <Card className={classes.card} aria-label="What was prepared">
      <h2 className={classes.title}>What was prepared</h2>
      <dl className={classes.parts}>
        <Part name="Type">Filter &amp; Aggregation</Part>
        <Part name="Search query">
          <code>{draft.query || '*'}</code>
        </Part>
        <Part name="Streams">{names.length > 0 ? names.join(', ') : 'All streams'}</Part>
        <Part name="Search within">
          {draft.search_within_ms === null
            ? 'Not set'
            : `the last ${durationText(Math.ceil(draft.search_within_ms / 1000))}`}
        </Part>
        <Part name="Group by">{draft.group_by.length > 0 ? draft.group_by.join(', ') : 'Nothing'}</Part>
        <Part name="Condition">{conditionText(draft) ?? 'The search has results'}</Part>
        {draft.loc_query_parameters.length > 0 && (
          <Part name="Query parameters">
            {draft.loc_query_parameters.map(({ name }) => `$${name}$`).join(', ')}
          </Part>
        )}
      </dl>
      <div className={classes.actions}>
        <Button variant="primary" onClick={search}>
          Show its messages
        </Button>
        <CopyButton text={() => JSON.stringify(draft, null, 2)} label="Copy as JSON">
          Copy as JSON
        </CopyButton>
      </div>
    </Card>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NothingPrepared() {
  return (
    <EmptyState
      icon={<IconBell size={20} stroke={1.75} />}
      title="Nothing was prepared"
      action={<AppLink to={paths.search()}>Go to the search</AppLink>}
    >
      Choose “Create event definition” from the menu of a value, on a search or on a dashboard. What was
      prepared is kept in the browser it was prepared in.
    </EmptyState>
  )
}

/** Where the messages are that the definition would look at. */
function searchPath({ query, streams, search_within_ms: ms }: StoredEventDraft): string {
  return paths.search({
    q: query,
    rangetype: 'relative',
    relative: String(ms === null ? 300 : Math.max(1, Math.ceil(ms / 1000))),
    ...(streams.length > 0 && { streams: streams.join(',') }),
  })
}
