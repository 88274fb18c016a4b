import { defaultStreamId } from '@logline/message'
import type { RoutedStream } from '@logline/processing'
import type { Plan, PlannedInput } from '../../data-plane/plan/plan.ts'
import type { Db, SecretBox } from '../../db/index.ts'
import { activeProcessors } from '../cluster-config/index.ts'
import { indexSetRepo } from '../index-sets/index.ts'
import { type Input, inputRepo, openedInput } from '../inputs/index.ts'
import {
  plannedRule,
  type StreamRecord,
  type StreamRuleRecord,
  streamRepo,
  streamRuleRepo,
} from '../streams/index.ts'

/** Reads from the metadata store everything the data plane of a node works by; the secrets of inputs are readable in it. */
export async function buildPlan(db: Db, secrets: SecretBox, nodeId: string): Promise<Omit<Plan, 'version'>> {
  const [inputs, indexSets, streams, rules, processors] = await Promise.all([
    inputRepo(db).all(),
    indexSetRepo(db).writeTargets(),
    streamRepo(db).all(),
    streamRuleRepo(db).byStream(),
    activeProcessors(db),
  ])
  const defaultStream = streams.find((stream) => stream.id === defaultStreamId)
  if (!defaultStream) throw new Error('The default stream is missing in the metadata store.')
  return {
    processors,
    inputs: inputs
      .filter((input) => input.isGlobal || input.nodeId === nodeId)
      .map((input) => plannedInput(openedInput(secrets, input))),
    defaultStream: { id: defaultStream.id, indexSetId: defaultStream.indexSetId },
    streams: streams
      .filter((stream) => !stream.isDisabled)
      .flatMap((stream) => {
        const ofStream = rules.get(stream.id)
        return ofStream ? routedStream(stream, ofStream) : []
      }),
    indexSets,
  }
}

function routedStream(stream: StreamRecord, rules: readonly StreamRuleRecord[]): RoutedStream {
  const { id, indexSetId, matchingType, removesMatchesFromDefaultStream } = stream
  return { id, indexSetId, matchingType, removesMatchesFromDefaultStream, rules: rules.map(plannedRule) }
}

function plannedInput(input: Input): PlannedInput {
  return {
    id: input.id,
    type: input.type,
    title: input.title,
    configuration: input.configuration,
    staticFields: input.staticFields,
    isWanted: input.desiredState === 'RUNNING',
  }
}
