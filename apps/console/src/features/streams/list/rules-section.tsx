import type { StreamItem } from '@logline/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../api/api-error.ts'
import { AppLink } from '../../../kit/app-link.tsx'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { Needs } from '../../../kit/needs.tsx'
import { countText } from '../../../kit/number-text.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { percentText } from '../model/share-text.ts'
import { indexSetsQuery } from '../model/stream-queries.ts'
import { useStoredMatches } from '../model/use-matches.ts'
import { useRoutingRefusal } from '../model/use-routing-refusal.ts'
import { RuleList } from '../rules/rule-list.tsx'
import { useDependents } from './dependents.ts'
import classes from './streams.module.css'

interface RulesActionsProps {
  stream: StreamItem
  onAddRule: () => void
}

/** At the head of the opened rules. */
export function RulesActions({ stream, onAddRule }: RulesActionsProps) {
  const refusal = useRoutingRefusal()(stream.id)
  return (
    <Needs permission={`streams:edit:${stream.id}`}>
      <AppLink to={paths.streamRules(stream.id)} className={classes.manage}>
        Manage Rules
      </AppLink>
      <Button icon={<IconPlus size={15} stroke={1.75} />} disabledReason={refusal} onClick={onAddRule}>
        Quick add rule
      </Button>
    </Needs>
  )
}

/** How many of them a message must match. */
export function rulesNote({ matching_type, rules }: StreamItem): string {
  const quantity = matching_type === 'AND' ? 'all' : 'at least one'
  return `Must match ${quantity} of the ${rules.length} configured stream rule(s).`
}

/** The rules of a stream in its row, and what goes on with it. */
export function RulesSection({ stream }: { stream: StreamItem }) {
  const { matches, error } = useStoredMatches(stream.id)
  return (
    <div className={classes.columns}>
      <RuleList stream={stream} matches={matches} />
      <dl className={classes.facts}>
        <dt>Matches now</dt>
        <dd>
          {error ? (
            <span title={errorText(error)}>cannot be counted</span>
          ) : matches ? (
            <Now matches={matches.matches} recent={matches.recent} />
          ) : (
            <Skeleton width={60} />
          )}
        </dd>
        <StoredIn stream={stream} />
        <Dependents stream={stream} />
      </dl>
    </div>
  )
}

interface NowProps {
  matches: number
  recent: { messages: number; from: string; to: string }
}

function Now({ matches, recent: { messages, from } }: NowProps) {
  const zone = useTimeZone()
  if (messages === 0) return 'No recent messages'
  return (
    <>
      <b>
        {countText(matches)} of {countText(messages)}
      </b>{' '}
      recent messages, {percentText(matches, messages)}{' '}
      <span className={classes.since}>
        since <Timestamp value={from} zone={zone} />
      </span>
    </>
  )
}

function StoredIn({ stream }: { stream: StreamItem }) {
  const { data } = useQuery(indexSetsQuery)
  const set = data?.index_sets.find(({ id }) => id === stream.index_set_id)
  if (!set) return null
  return (
    <>
      <dt>Stored in</dt>
      <dd>
        <AppLink to={paths.indexSet(set.id)}>{set.title}</AppLink>
        <span className={classes.since}>
          {stream.remove_matches_from_default_stream ? 'and nowhere else' : 'and as part of Default Stream'}
        </span>
      </dd>
    </>
  )
}

function Dependents({ stream }: { stream: StreamItem }) {
  return useDependents(stream).map(({ name, text }) => (
    <div key={name} className={classes.fact}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  ))
}
