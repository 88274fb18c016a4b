import { catalog } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { mount } from '../../http/mount.ts'
import { titlesOfEntities } from './titles.ts'

export function registerCatalog(api: FastifyInstance, { db }: { db: Db }): void {
  mount(api, catalog.titles, ({ body, actor }) => titlesOfEntities(db, actor, body.entities ?? []))
}
