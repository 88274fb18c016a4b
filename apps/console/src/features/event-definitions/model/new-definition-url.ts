/** What the address of the page of a new event definition knows. */
export interface NewDefinitionUrl {
  step?: string
  'session-id'?: string
  /** Id of a stream that is watched for silence, and its title. */
  heartbeat?: string
  title?: string
}

/** Takes from an untyped query string what the page knows; the rest is dropped. */
export function newDefinitionUrlOf(raw: Record<string, unknown>): NewDefinitionUrl {
  const { step, 'session-id': sessionId, heartbeat, title } = raw
  return {
    ...(typeof step === 'string' && { step }),
    ...(typeof heartbeat === 'string' && { heartbeat }),
    ...(typeof title === 'string' && { title }),
    ...(typeof sessionId === 'string' && { 'session-id': sessionId }),
  }
}
