import type { ProcessingPlan, RoutedStream } from '../plan/processing-plan.ts'
import { type RoutingWatch, StreamFinder } from '../routing/stream-finder.ts'
import { addProcessingError } from './processing-error.ts'
import type { Stage } from './stage.ts'

/** Puts a message into each stream whose rules match; a match may take it out of the default stream. Null without streams. */
export function streamRulesStage(
  { defaultStream, streams }: Pick<ProcessingPlan, 'defaultStream' | 'streams'>,
  watch: RoutingWatch | null = null,
): Stage | null {
  if (streams.length === 0) return null
  const finder = new StreamFinder(streams, watch)
  /** Used anew for each message. */
  const found: RoutedStream[] = []
  return {
    name: 'Stream Rule Processor',
    // But for the note on a fault, which no limit may take away.
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
      if (finder.faulted.length > 0) addProcessingError(message.fields, faultText(message.id, finder.faulted))
      return true
    },
  }
}

/** However many they are, the first is named. */
function faultText(messageId: string, [first, ...others]: readonly RoutedStream[]): string {
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  return `Could not test all stream rules on message <${messageId}> - A text is too long for a regular expression of stream <${first?.id}>${more}`
}
