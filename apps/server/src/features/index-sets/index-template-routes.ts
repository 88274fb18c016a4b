import { type IndexTemplate, indexTemplates } from '@logline/contract'
import type { MessageStore } from '@logline/engine'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { recordAudit } from '../audit/index.ts'
import { indexSetKind } from './index-set-kind.ts'
import { indexSetRepo } from './stored/index-set-repo.ts'
import type { IndexSetRecord } from './stored/index-set-row.ts'

interface TemplateDependencies {
  db: Db
  messageStore: () => MessageStore
}

/** What the tables of an index set are, in the words of the reference's search engine. */
export function registerIndexTemplates(
  api: FastifyInstance,
  { db, messageStore }: TemplateDependencies,
): void {
  const load = async (id: string): Promise<IndexSetRecord> => {
    const set = await indexSetRepo(db).byId(id)
    if (!set) throw notFound(indexSetKind.missing(id))
    return set
  }
  const permitted = async (actor: Actor, action: 'read' | 'edit') =>
    (await indexSetRepo(db).all()).filter(({ id }) => isPermitted(actor, `indexsets:${action}:${id}`))

  const update = async (sets: readonly IndexSetRecord[], actor: Actor, of: { id: string; title: string }) => {
    for (const { id } of sets) await messageStore().ensureIndexSet(id)
    const { id, title } = of
    await recordAudit(db, actor, {
      action: 'update_template',
      entity: { type: indexSetKind.type, id, title },
    })
    return sets.map(templateOf)
  }

  mount(api, indexTemplates.list, async ({ actor }) => (await permitted(actor, 'read')).map(templateOf))

  mount(api, indexTemplates.get, async ({ params }) => templateOf(await load(params.indexSetId)))

  mount(api, indexTemplates.update, async ({ params, actor }) => {
    const set = await load(params.indexSetId)
    await update([set], actor, set)
    return templateOf(set)
  })

  mount(api, indexTemplates.updateAll, async ({ actor }) => {
    const title = 'all index sets'
    return update(await permitted(actor, 'edit'), actor, { id: title, title })
  })
}

const keyword = { type: 'keyword' }
const date = { type: 'date', format: 'uuuu-MM-dd HH:mm:ss.SSS' }

function templateOf({
  indexPrefix,
  isDefault,
  indexAnalyzer,
  shards,
  replicas,
}: IndexSetRecord): IndexTemplate {
  const text = { type: 'text', analyzer: indexAnalyzer, fielddata: false }
  return {
    name: isDefault ? 'logline-internal' : `${indexPrefix}-template`,
    template: {
      index_patterns: [`${indexPrefix}_*`],
      order: -1,
      settings: { index: { number_of_shards: shards, number_of_replicas: replicas } },
      mappings: {
        _source: { enabled: true },
        dynamic_templates: [
          { internal_fields: { match: 'gl2_*', match_mapping_type: 'string', mapping: keyword } },
          { store_generic: { match_mapping_type: 'string', mapping: keyword } },
        ],
        properties: {
          message: text,
          full_message: text,
          source: { type: 'text', analyzer: 'analyzer_keyword', fielddata: true },
          streams: keyword,
          timestamp: date,
          gl2_message_id: keyword,
        },
      },
    },
  }
}
