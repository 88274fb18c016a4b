import { entityPage, parseGrn, type SharedThing, type User } from '@logline/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statusText } from '../../../api/api-error.ts'
import { AppLink } from '../../../kit/app-link.tsx'
import { entityNoun } from '../../../kit/entities/entity-link.ts'
import { Section } from '../../../kit/page/section.tsx'
import { ShortPager } from '../../../kit/short-pager.tsx'
import { paths } from '../../../paths.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Badge } from '../../../ui/texts/badge.tsx'
import classes from '../user.module.css'
import { type SharedQuestion, sharedPageSize, sharedWithQuery } from '../user-queries.ts'

const asksAfterMs = 300
const capabilityTitles: Readonly<Record<string, string>> = { view: 'Viewer', manage: 'Manager', own: 'Owner' }
const capabilities = Object.entries(capabilityTitles).map(([value, label]) => ({ value, label }))
const types = [
  { value: 'dashboard', label: 'Dashboard' },
  { value: 'search', label: 'Search' },
  { value: 'stream', label: 'Stream' },
]

/** What others have given this user, and what belongs to it. */
export function SharedEntities({ user, asks }: { user: User; asks: boolean }) {
  const [asked, setAsked] = useState<SharedQuestion>({ query: '', type: '', capability: '', page: 1 })
  const [question] = useDebouncedValue(asked, asksAfterMs)
  const { data, error } = useQuery(sharedWithQuery(user.id, question))
  const change = (part: Partial<SharedQuestion>) => setAsked({ ...asked, page: 1, ...part })
  return (
    <Section title="Shared Entities">
      <p className={classes.hint}>{data ? foundText(data.total) : 'Loading…'}</p>
      <Filters asked={asked} onChange={change} />
      {error && (
        <Notice tone="danger">
          Loading entities which got shared for user with id "{user.id}" failed with status:{' '}
          {statusText(error)}
        </Notice>
      )}
      {!data && !error && <Skeleton width={60} />}
      {data && (
        <SharedList
          things={data.entities}
          capabilityOf={data.context.grantee_capabilities}
          asksOf={asks ? user : null}
        />
      )}
      {data && (
        <ShortPager
          of="shared entities"
          page={asked.page}
          lastPage={Math.ceil(data.total / sharedPageSize)}
          onPage={(page) => change({ page })}
        />
      )}
    </Section>
  )
}

function foundText(count: number): string {
  return `Found ${count} ${count === 1 ? 'entity which is' : 'entities which are'} shared with the user.`
}

interface FiltersProps {
  asked: SharedQuestion
  onChange: (part: Partial<SharedQuestion>) => void
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
  /** Each row leads to why this user may do what it may with the thing; null where nobody may ask. */
  asksOf: User | null
}

function SharedList({ things, capabilityOf, asksOf }: SharedListProps) {
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
          {asksOf && <AppLink to={paths.user(asksOf.id, { ask: readingOf(id) })}>Why?</AppLink>}
        </li>
      ))}
    </ul>
  )
}

/** The permission to see the thing. */
function readingOf(grn: string): string {
  const { type = '', id = '' } = parseGrn(grn) ?? {}
  const domain = type === 'search' ? 'view' : `${type}s`
  return `${domain}:read:${id}`
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
