/** What the address of the page of a new event definition knows. */
export interface NewDefinitionUrl {
  step?: string
  'session-id'?: string
}

/** Takes from an untyped query string what the page knows; the rest is dropped. */
export function newDefinitionUrlOf(raw: Record<string, unknown>): NewDefinitionUrl {
  const { step, 'session-id': sessionId } = raw
  return {
    ...(typeof step === 'string' && { step }),
    ...(typeof sessionId === 'string' && { 'session-id': sessionId }),
  }
}
