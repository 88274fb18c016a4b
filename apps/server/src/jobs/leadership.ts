/** Which of the servers on one metadata store does what only one of them may do. */
export interface Leadership {
  /** Aborted when the present term of this server as the leader ends; null while another one leads. */
  term: () => AbortSignal | null
}

/** A server that has its metadata store for itself leads for as long as it runs. */
export function leadsAlone(): Leadership {
  const { signal } = new AbortController()
  return { term: () => signal }
}
