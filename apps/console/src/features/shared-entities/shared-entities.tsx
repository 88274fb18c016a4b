import { entityPage, type SharedThing, shares } from '@logline/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statusText } from '../../api/api-error.ts'
import { query } from '../../api/query.ts'
import { AppLink } from '../../kit/app-link.tsx'
import { entityNoun } from '../../kit/entities/entity-link.ts'
import { Section } from '../../kit/page/section.tsx'
import { ShortPager } from '../../kit/short-pager.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Badge } from '../../ui/texts/badge.tsx'
import classes from './shared-entities.module.css'

const asksAfterMs = 300
const capabilityTitles: Readonly<Record<string, string>> = { view: 'Viewer', manage: 'Manager', own: 'Owner' }
const capabilities = Object.entries(capabilityTitles).map(([value, label]) => ({ value, label }))
const types = [
  { value: 'dashboard', label: 'Dashboard' },
  { value: 'search', label: 'Search' },
  { value: 'stream', label: 'Stream' },
  { value: 'event_definition', label: 'Event definition' },
]

interface Question {
  query: string
  type: string
  capability: string
  page: number
}

const pageSize = 10

/** To whom things are shared: a user, with what the teams of the user are given, or a team. */
interface Holder {
  type: 'user' | 'team'
  id: string
}

interface SharedEntitiesProps {
  holder: Holder
  /** Address of the page that says why the holder may see a thing, by its grn; null where nobody may ask. */
  whyPath: ((grn: string) => string) | null
}

/** What is shared with a user or a team, and what belongs to it. */
export function SharedEntities({ holder, whyPath }: SharedEntitiesProps) {
  const [asked, setAsked] = useState<Question>({ query: '', type: '', capability: '', page: 1 })
  const [question] = useDebouncedValue(asked, asksAfterMs)
  const { data, error } = useQuery(sharedWithQuery(holder, question))
  const change = (part: Partial<Question>) => setAsked({ ...asked, page: 1, ...part })
  return (
    <Section title="Shared Entities">
      <p className={classes.hint}>{data ? foundText(data.total, holder.type) : 'Loading…'}</p>
      <Filters asked={asked} onChange={change} />
      {error && (
        <Notice tone="danger">
          Loading entities which got shared for {holder.type} with id "{holder.id}" failed with status:{' '}
          {statusText(error)}
        </Notice>
      )}
      {!data && !error && <Skeleton width={60} />}
      {data && (
        <SharedList
          things={data.entities}
          capabilityOf={data.context.grantee_capabilities}
          whyPath={whyPath}
        />
      )}
      {data && (
        <ShortPager
          of="shared entities"
          page={asked.page}
          lastPage={Math.ceil(data.total / pageSize)}
          onPage={(page) => change({ page })}
        />
      )}
    </Section>
  )
}

function sharedWithQuery({ type: holder, id }: Holder, { query: text, type, capability, page }: Question) {
  const wish = { page, per_page: pageSize, query: text, capability, entity_type: type }
  const asking =
    holder === 'user'
      ? query(shares.ofUser, { params: { userId: id }, query: wish })
      : query(shares.ofTeam, { params: { teamId: id }, query: wish })
  return { ...asking, placeholderData: keepPreviousData }
}

function foundText(count: number, holder: Holder['type']): string {
  return `Found ${count} ${count === 1 ? 'entity which is' : 'entities which are'} shared with the ${holder}.`
}

interface FiltersProps {
  asked: Question
  onChange: (part: Partial<Question>) => void
}

function Filters({ asked, onChange }: FiltersProps) {
  return (
    <div className={classes.line}>
      <TextField
        aria-label="Search shared entities"
        placeholder="Enter search query..."
        value={asked.query}
        onChange={(event) => onChange({ query: event.currentTarget.value })}
      />
      <SelectField
        aria-label="Entity Type"
        placeholder="Filter entity types"
        data={types}
        clearable
        value={asked.type || null}
        onChange={(type) => onChange({ type: type ?? '' })}
      />
      <SelectField
        aria-label="Capability"
        placeholder="Filter capabilities"
        data={capabilities}
        clearable
        value={asked.capability || null}
        onChange={(capability) => onChange({ capability: capability ?? '' })}
      />
    </div>
  )
}

interface SharedListProps {
  things: readonly SharedThing[]
  /** By grn. */
  capabilityOf: Readonly<Record<string, string>>
  whyPath: SharedEntitiesProps['whyPath']
}

function SharedList({ things, capabilityOf, whyPath }: SharedListProps) {
  if (things.length === 0) return <p className={classes.nothing}>No shared entities have been found.</p>
  return (
    <ul className={classes.rows} aria-label="Shared entities">
      {things.map(({ id, title, owners }) => (
        <li key={id} className={classes.row}>
          <Badge>{entityNoun(id)}</Badge>
          <span className={classes.words}>
            <EntityLink grn={id} title={title} />
            <span className={classes.fact}>
              {capabilityTitles[capabilityOf[id] ?? ''] ?? 'Viewer'}
              {owners.length > 0 && `, owned by ${owners.map((owner) => owner.title).join(', ')}`}
            </span>
          </span>
          {whyPath && <AppLink to={whyPath(id)}>Why?</AppLink>}
        </li>
      ))}
    </ul>
  )
}

function EntityLink({ grn, title }: { grn: string; title: string }) {
  const path = entityPage(grn)
  return path === null ? (
    <span className={classes.name}>{title}</span>
  ) : (
    <AppLink to={path} className={classes.name}>
      {title}
    </AppLink>
  )
}
