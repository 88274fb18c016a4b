export interface QuestionUrl {
  /** The permission that is asked for. */
  ask?: string
}

/** Takes what there is from an untyped query string. */
export function questionUrlOf({ ask }: Record<string, unknown>): QuestionUrl {
  return typeof ask === 'string' && ask.includes(':') ? { ask } : {}
}
