import type { TailEvent } from '@logline/contract'
import { parseExactAnswer } from '@logline/message'
import { createParser } from 'eventsource-parser'

/**
 * Reads the events of a live tail out of pieces of text, however they are cut. What has no name, such as a heartbeat,
 * is left out.
 */
export function createTailEventReader(): (text: string) => TailEvent[] {
  let read: TailEvent[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => {
      // The wire's edge: the server checks what it sends.
      if (event !== undefined) read.push({ event, data: parseExactAnswer(data) } as TailEvent)
    },
  })
  return (text) => {
    parser.feed(text)
    const events = read
    read = []
    return events
  }
}
