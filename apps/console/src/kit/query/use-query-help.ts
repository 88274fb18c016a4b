import { type Field, fields, type TimeRange } from '@logline/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { call } from '../../api/call.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { useCurrentUser } from '../current-user.tsx'
import { allFieldsQuery, fieldsInQuery } from '../fields/field-queries.ts'
import { type CompletionSources, type OfferedField, rememberedValues } from './editor/completion-sources.ts'
import type { QueryHelp } from './editor/query-input.ts'
import { type HistoryWalk, queryHistoryOf, stepInHistory } from './history/query-history.ts'

/** Which messages count. */
interface FieldScope {
  /** Ids; empty means all. */
  streams: readonly string[]
  timerange: TimeRange
}

interface QueryHelpScope extends FieldScope {
  /** Names of the declared parameters. */
  parameters: readonly string[]
}

const suggestedValues = 50

/** Completion and history for a query input: of the fields and values of these streams and this time. */
export function useQueryHelp({ streams, timerange, parameters }: QueryHelpScope): QueryHelp {
  const client = useQueryClient()
  const { username, preferences } = useCurrentUser()
  const walk = useRef<HistoryWalk | null>(null)
  const key = JSON.stringify({ streams, timerange })
  const ofScope = useMemo(() => scopeSources(client, JSON.parse(key)), [client, key])
  const sources = useStableCallback((): CompletionSources => ({ ...ofScope, parameters }))
  const stepHistory = useStableCallback((shown: string, step: 'older' | 'newer') => {
    const next = stepInHistory(queryHistoryOf(username).queries.get(), shown, { walk: walk.current, step })
    if (next) walk.current = next.walk
    return next?.text ?? null
  })
  const opensWhileTyping = preferences?.enableSmartSearch !== false
  return useMemo(() => ({ sources, opensWhileTyping, stepHistory }), [sources, opensWhileTyping, stepHistory])
}

function scopeSources(client: QueryClient, scope: FieldScope): Omit<CompletionSources, 'parameters'> {
  const streams = [...scope.streams]
  let merged: { of: readonly [readonly Field[], readonly Field[]]; fields: readonly OfferedField[] } | null =
    null
  return {
    fields: async () => {
      const of = await Promise.all([
        client.fetchQuery(fieldsInQuery(scope.streams, scope.timerange)),
        client.fetchQuery(allFieldsQuery),
      ])
      if (merged?.of[0] !== of[0] || merged.of[1] !== of[1]) merged = { of, fields: offeredFields(...of) }
      return merged.fields
    },
    values: rememberedValues(async (field, input) => {
      const body = { field, input, streams, timerange: scope.timerange, size: suggestedValues }
      const answer = await call(fields.suggest, { body })
      return {
        values: answer.suggestions ?? [],
        isComplete: answer.error === undefined && answer.sum_other_docs_count === 0,
      }
    }),
  }
}

function offeredFields(inSearch: readonly Field[], all: readonly Field[]): OfferedField[] {
  const found = new Set(inSearch.map(({ name }) => name))
  const others = all.filter(({ name }) => !found.has(name))
  const offered = ({ name, type }: Field, isInSearch: boolean) => ({
    name,
    type: type.type,
    isEnumerable: type.properties.includes('enumerable'),
    isInSearch,
  })
  return [...inSearch.map((field) => offered(field, true)), ...others.map((field) => offered(field, false))]
}
