import type { DirectoryConfig } from '@logline/contract'

/** An authentication service: a directory, and what its people get here. */
export interface Backend {
  id: string
  title: string
  description: string
  /** Ids of the roles that newcomers get. */
  defaultRoles: readonly string[]
  config: DirectoryConfig
  /** Encrypted for this backend; null when there is none. */
  sealedPassword: string | null
}
