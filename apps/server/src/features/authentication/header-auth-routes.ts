import { clusterConfigs, httpHeaderAuth } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { isPermitted } from '../../http/actor.ts'
import { forbidden } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { readClusterConfig, writeClusterConfig } from '../cluster-config/index.ts'

/** Signing in by a header of a trusted proxy. */
export function registerHeaderAuth(api: FastifyInstance, db: Db): void {
  mount(api, httpHeaderAuth.get, async () => readClusterConfig(db, clusterConfigs.httpHeaderAuth))

  mount(api, httpHeaderAuth.update, async ({ body, actor }) => {
    // Whoever chooses a header that the proxy passes on from callers could be anybody by it.
    if (body.enabled && !isPermitted(actor, '*')) {
      throw forbidden('Only an administrator can let a header sign users in.')
    }
    await writeClusterConfig(db, actor, { configClass: clusterConfigs.httpHeaderAuth, value: body })
    return body
  })
}
