/** One server-sent event: its name and the text of its data. */
export interface TextEvent {
  event: string
  data: string
}

/**
 * Reads server-sent events (WHATWG HTML, section 9.2) out of pieces of text, however they are cut. What is no event of
 * a name, such as a heartbeat, is left out.
 */
export function createEventParser(): (text: string) => TextEvent[] {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap(eventOf)
  }
}

function eventOf(block: string): TextEvent[] {
  let event = ''
  const data: string[] = []
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue // a comment, or a field without a value
    const value = line.slice(line.charAt(colon + 1) === ' ' ? colon + 2 : colon + 1)
    if (line.startsWith('event:')) event = value
    if (line.startsWith('data:')) data.push(value)
  }
  return event === '' ? [] : [{ event, data: data.join('\n') }]
}
