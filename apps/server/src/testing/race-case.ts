interface Answered {
  status: number
  body: unknown
}

/** What people do to things of one kind, for races between any two of them. */
export interface RaceCase {
  /** Type of the kind, as in `kinds.ts`. */
  kind: string
  /** Makes one and answers its id. `name` is in no other thing. */
  make: (name: string) => Promise<string>
  read: (id: string) => Promise<Answered>
  /** Changes that do not touch each other; empty for things that are never changed. */
  updates: readonly ((id: string) => Promise<Answered>)[]
  /** What is read when all updates were made; when not given, one replaces the other. */
  updated?: Record<string, unknown>
  remove: (id: string) => Promise<Answered>
  /** Makes one of this name, for kinds in which names differ. */
  makeNamed?: (name: string) => Promise<Answered>
}
