import { clusterConfigs } from '@logline/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/index.ts'
import { HttpError } from '../../http/errors.ts'
import { readClusterConfig } from '../cluster-config/index.ts'
import type { KnownUser, UserDirectory } from '../users/index.ts'
import { activeBackend } from './backends/backend-changes.ts'
import type { ExternalSignIn } from './external-sign-in.ts'

interface Dependencies {
  db: Db
  directory: UserDirectory
  externalSignIn: ExternalSignIn
  log: FastifyBaseLogger
}

interface NamedUser {
  username: string
  clientAddress: string
  /** Ask the directory also for somebody it has vouched for before. */
  isRefreshed?: boolean
}

export type HeaderSignIn = ReturnType<typeof createHeaderSignIn>

/** Signs in whom a trusted proxy names in a header, when that is switched on. */
export function createHeaderSignIn({ db, directory, externalSignIn, log }: Dependencies) {
  /** Of the directory. When it is away, the proxy's word is enough for somebody who is known. */
  const vouchedFor = async (
    known: KnownUser | null,
    { username, clientAddress }: NamedUser,
  ): Promise<KnownUser | null> => {
    try {
      const answer = await externalSignIn.confirm({ username, password: null, clientAddress })
      if (answer && 'known' in answer) return answer.known
      const reason = answer?.refusal ?? 'There is no such account, and no authentication service is active.'
      log.info({ username, reason }, 'A user named by a trusted proxy was not signed in')
      return null
    } catch (error) {
      if (known && error instanceof HttpError && error.status === 503) return known
      throw error
    }
  }

  return {
    /** Whom the header names. `proxyHeader` reads those of a trusted proxy and is null for any other caller. */
    async headerUser(proxyHeader: ((name: string) => string | null) | null): Promise<string | null> {
      if (!proxyHeader) return null
      const { enabled, username_header } = await readClusterConfig(db, clusterConfigs.httpHeaderAuth)
      return enabled ? proxyHeader(username_header) : null
    },

    /**
     * The user of this name: an account of ours, or one of the active authentication service, which is made when there is
     * none. Never the administrator that comes with the product, and no service account.
     */
    async userNamed(named: NamedUser): Promise<KnownUser | null> {
      const known = await directory.byUsername(named.username)
      if (known?.user.isReadOnly || known?.user.isServiceAccount) return null
      if (known && !known.user.external) return known
      const isOfActive =
        known?.user.external && known.user.external.serviceId === (await activeBackend(db))?.id
      if (known && isOfActive && !named.isRefreshed) return known
      return vouchedFor(isOfActive ? known : null, named)
    },
  }
}
