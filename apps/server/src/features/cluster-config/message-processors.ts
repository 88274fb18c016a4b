import { clusterConfigs, type MessageProcessing } from '@logline/contract'
import type { ProcessorName } from '@logline/processing'
import type { Db } from '../../db/index.ts'
import { readClusterConfig } from './stored-config.ts'

/** What this server does with a message before it is stored, in the order in which it can. */
const processors = [
  {
    name: 'Message Filter Chain',
    class_name: 'org.graylog2.messageprocessors.MessageFilterChainProcessor',
    key: 'filterChain',
  },
  {
    name: 'Stream Rule Processor',
    class_name: 'org.graylog2.messageprocessors.StreamMatcherFilterProcessor',
    key: 'streamRules',
  },
] as const satisfies readonly { name: string; class_name: string; key: ProcessorName }[]

/** Those at work, in their order. Switched off, one changes no message and routes none. */
export async function activeProcessors(db: Db): Promise<readonly ProcessorName[]> {
  const { disabled_processors } = await readClusterConfig(db, clusterConfigs.messageProcessors)
  const active = processors.filter(({ class_name }) => !disabled_processors.includes(class_name))
  return active.map(({ key }) => key)
}

/** The stored order; a processor that it does not name comes after those it names. */
export async function messageProcessing(db: Db): Promise<MessageProcessing> {
  const stored = await readClusterConfig(db, clusterConfigs.messageProcessors)
  return {
    processor_order: processors.map(({ name, class_name }) => ({ name, class_name })),
    disabled_processors: stored.disabled_processors,
  }
}

interface StoredProcessing {
  processor_order: readonly string[]
  disabled_processors: readonly string[]
}

/** What is wrong with an order or with what is switched off, in sentences. */
export function processingProblems({ processor_order, disabled_processors }: StoredProcessing): string[] {
  const known: readonly string[] = processors.map(({ class_name }) => class_name)
  const unknown = new Set(
    [...processor_order, ...disabled_processors].filter((name) => !known.includes(name)),
  )
  const problems = [...unknown].map((name) => `This server has no message processor "${name}".`)
  const places = processor_order.filter((name) => known.includes(name)).map((name) => known.indexOf(name))
  if (new Set(places).size < places.length) problems.push('A message processor is named twice in the order.')
  if (places.some((place, index) => place < (places[index - 1] ?? place))) {
    problems.push(`The order must be ${processors.map(({ name }) => name).join(', ')}: rules see all fields.`)
  }
  return problems
}
