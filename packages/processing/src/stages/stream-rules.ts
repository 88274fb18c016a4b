import type { ProcessingPlan, RoutedStream } from '../plan/processing-plan.ts'
import { StreamFinder } from '../routing/stream-finder.ts'
import type { Stage } from './stage.ts'

/** Puts a message into each stream whose rules match; a match may take it out of the default stream. Null without streams. */
export function streamRulesStage({
  defaultStream,
  streams,
}: Pick<ProcessingPlan, 'defaultStream' | 'streams'>): Stage | null {
  if (streams.length === 0) return null
  const finder = new StreamFinder(streams)
  /** Used anew for each message. */
  const found: RoutedStream[] = []
  return {
    name: 'Stream Rule Processor',
    leavesFields: true,
    process(message) {
      found.length = 0
      finder.find(message, found)
      let leavesDefault = false
      for (const stream of found) {
        if (!message.streams.includes(stream.id)) message.streams.push(stream.id)
        leavesDefault ||= stream.removesMatchesFromDefaultStream
      }
      if (leavesDefault) message.streams = message.streams.filter((id) => id !== defaultStream.id)
      return true
    },
  }
}
