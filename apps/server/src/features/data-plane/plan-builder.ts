import { clusterConfigs, type UrlWhitelist } from '@logline/contract'
import { inputDescriptions, outputDescriptions } from '@logline/contract/plug-ins'
import { defaultStreamId, failuresStreamId } from '@logline/message'
import type { PlannedStream, RoutedStream } from '@logline/processing'
import type { Plan, PlannedInput, PlannedOutput } from '../../data-plane/plan/plan.ts'
import type { Db, SecretBox } from '../../db/index.ts'
import { activeProcessors, readClusterConfig } from '../cluster-config/index.ts'
import { extractorsOfPlan } from '../extractors/index.ts'
import { indexSetRepo } from '../index-sets/index.ts'
import { type Input, inputRepo, openedInput } from '../inputs/index.ts'
import { type Output, openedOutput, outputRepo } from '../outputs/index.ts'
import {
  plannedRule,
  type StreamRecord,
  type StreamRuleRecord,
  streamRepo,
  streamRuleRepo,
} from '../streams/index.ts'
import { isAllowed } from '../url-whitelist/index.ts'

/** The node that a plan is for. */
interface PlannedNode {
  nodeId: string
  /** Whether it does what one of all may do. */
  leads: () => boolean
}

/** Reads from the metadata store everything the data plane of a node works by; the secrets of inputs and outputs are readable in it. */
export async function buildPlan(
  db: Db,
  secrets: SecretBox,
  { nodeId, leads }: PlannedNode,
): Promise<Omit<Plan, 'version'>> {
  const [inputs, extractors, outputs, users, indexSets, streams, rules, processors, whitelist] =
    await Promise.all([
      inputRepo(db).all(),
      extractorsOfPlan(db),
      outputRepo(db).all(),
      outputRepo(db).streamsOfAll(),
      indexSetRepo(db).writeTargets(),
      streamRepo(db).all(),
      streamRuleRepo(db).byStream(),
      activeProcessors(db),
      readClusterConfig(db, clusterConfigs.urlWhitelist),
    ])
  const wellKnown = (id: string): PlannedStream => {
    const stream = streams.find((other) => other.id === id)
    if (!stream) throw new Error(`The stream ${id} is missing in the metadata store.`)
    return { id, indexSetId: stream.indexSetId }
  }
  return {
    processors,
    inputs: inputs
      .filter((input) => (input.isGlobal ? leads() || !isOneOfAll(input) : input.nodeId === nodeId))
      .map((input) => ({
        ...plannedInput(openedInput(secrets, input), whitelist),
        extractors: extractors.ofInput(input.id),
      })),
    outputs: outputs.map((output) => {
      const streamIds = (users.get(output.id) ?? []).flatMap(({ id, isDisabled }) => (isDisabled ? [] : [id]))
      return plannedOutput(openedOutput(secrets, output), { streamIds, whitelist })
    }),
    defaultStream: wellKnown(defaultStreamId),
    failuresStream: wellKnown(failuresStreamId),
    streams: streams
      .filter((stream) => !stream.isDisabled)
      .flatMap((stream) => {
        const ofStream = rules.get(stream.id)
        return ofStream ? routedStream(stream, ofStream) : []
      }),
    grokPatterns: extractors.grokPatterns,
    indexSets,
  }
}

function routedStream(stream: StreamRecord, rules: readonly StreamRuleRecord[]): RoutedStream {
  const { id, indexSetId, matchingType, removesMatchesFromDefaultStream } = stream
  return { id, indexSetId, matchingType, removesMatchesFromDefaultStream, rules: rules.map(plannedRule) }
}

function plannedInput(input: Input, whitelist: UrlWhitelist): Omit<PlannedInput, 'extractors'> {
  return {
    id: input.id,
    type: input.type,
    title: input.title,
    configuration: input.configuration,
    staticFields: input.staticFields,
    isWanted: input.desiredState === 'RUNNING',
    ...refusalOfInput(input, whitelist),
  }
}

/** What every node would fetch for itself, and store as often. */
function isOneOfAll({ type }: Input): boolean {
  return type === inputDescriptions.jsonPath.type
}

/** What fetches may ask only what the list of addresses allows. */
function refusalOfInput(
  { type, configuration }: Input,
  whitelist: UrlWhitelist,
): Pick<PlannedInput, 'refusal'> {
  if (type !== inputDescriptions.jsonPath.type) return {}
  const url = String(configuration.target_url).trim()
  return isAllowed(whitelist, url) ? {} : { refusal: 'The address to ask is not on the URL whitelist' }
}

function plannedOutput(
  output: Output,
  { streamIds, whitelist }: { streamIds: readonly string[]; whitelist: UrlWhitelist },
): PlannedOutput {
  const { id, type, title, configuration } = output
  return { id, type, title, configuration, streamIds, ...refusalOfOutput(output, whitelist) }
}

function refusalOfOutput(
  { type, configuration }: Output,
  whitelist: UrlWhitelist,
): Pick<PlannedOutput, 'refusal'> {
  if (type !== outputDescriptions.http.type) return {}
  const isFine = isAllowed(whitelist, String(configuration.url).trim())
  return isFine ? {} : { refusal: 'The address to post to is not on the URL whitelist' }
}
