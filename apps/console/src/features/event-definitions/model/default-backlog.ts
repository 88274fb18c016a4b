import { clusterConfig, clusterConfigs } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { type DefinitionValues, newDefinition } from './definition-values.ts'

const { className, schema } = clusterConfigs.events

const eventsConfigQuery = {
  ...query(clusterConfig.get, { params: { configClass: className } }),
  staleTime: 60_000,
}

/**
 * Gives a form that sends no messages along the number that the operators have set for it; that of a fresh installation
 * for those who may not read it. Null while it is loading.
 */
export function useDefaultBacklog(): ((values: DefinitionValues) => DefinitionValues) | null {
  const { data, isError } = useQuery(eventsConfigQuery)
  if (data === undefined && !isError) return null
  const stored = schema.safeParse(data)
  const size = stored.success ? stored.data.events_notification_default_backlog : 0
  const backlogSize = size > 0 ? size : newDefinition.backlogSize
  return (values) => (values.hasBacklog ? values : { ...values, backlogSize })
}
