import { catalog } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { mount } from '../../http/mount.ts'
import type { Kinds } from '../kinds/index.ts'
import { titlesOfEntities } from './titles.ts'

export function registerCatalog(api: FastifyInstance, parts: { db: Db; kinds: Kinds }): void {
  mount(api, catalog.titles, ({ body, actor }) => titlesOfEntities(parts, actor, body.entities ?? []))
}
