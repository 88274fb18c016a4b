import type { Intake } from '../intake/intake.ts'

/** What all transports need besides their own configuration. */
export interface TransportContext {
  intake: Intake
  /** Flow control of the journal behind the intake. */
  journal: {
    onSpace(callback: () => void): void
    whenDurable(callback: (isDurable: boolean) => void): void
    hasSpaceFor(bytes: number): boolean
    readonly refusalReason: string | null
  }
  /** Told by what fetches instead of listening: why it does not get what it asks for, for people; null once it does. */
  reportHealth(problem: string | null): void
  /** Whether an input that may wait should, because storing is behind. */
  isThrottled(): boolean
  /** Where files for TLS may lie; null for anywhere. */
  tlsFolders: readonly string[] | null
}

/** What brings messages: a listening socket, or something that fetches or makes them. */
export interface Transport {
  /** @throws Error with a text for people when it cannot be started */
  start(): Promise<void>
  /** Takes nothing more. What was received goes into the journal. */
  stop(): Promise<void>
}

/** Why a socket could not be opened, in words an operator can act on. */
export function listenError(error: NodeJS.ErrnoException, address: string, port: number): Error {
  const place = `${address} port ${port}`
  const reasons: Record<string, string> = {
    EADDRINUSE: `${place} is already in use`,
    EACCES: `No permission to listen on ${place}`,
    EADDRNOTAVAIL: `${address} is not an address of this machine`,
    ENOTFOUND: `${address} is not a known address`,
  }
  const reason = reasons[error.code ?? ''] ?? `Cannot listen on ${place}`
  return new Error(`${reason} (${error.message})`, { cause: error })
}
