import { randomBytes } from 'node:crypto'
import { searchLinks, toTs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction } from '../../db/index.ts'
import { notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { searchLinkRepo } from './search-link-repo.ts'

const keptMs = 30 * 86_400_000
/** Of one user; with one more, the oldest goes. */
const mostLinks = 500
/** Nobody finds a link that they were not given. */
const idBytes = 12

/** Whoever has the link reads the search; what it finds are the messages that they may read. */
export function registerSearchLinkRoutes(api: FastifyInstance, { db }: { db: Db }): void {
  mount(api, searchLinks.create, async ({ body, actor }) => {
    const nowMs = Date.now()
    const link = {
      id: randomBytes(idBytes).toString('base64url'),
      content: body,
      expiresAtMs: nowMs + keptMs,
    }
    await inTransaction(db, async (db) => {
      const links = searchLinkRepo(db)
      await links.add(link, actor.userId)
      await links.removeEnded(nowMs)
      await links.removeAllBut(mostLinks, actor.userId)
    })
    return { id: link.id, expires_at: toTs(link.expiresAtMs) }
  })

  mount(api, searchLinks.get, async ({ params }) => {
    const link = await searchLinkRepo(db).byId(params.linkId, Date.now())
    if (!link) throw notFound('This link has ended, or there never was such a link.')
    return { ...link.content, expires_at: toTs(link.expiresAtMs) }
  })
}
