import { type GrokImport, grok } from '@logline/contract'
import { compileGrok } from '@logline/processing'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { badRequest } from '../../http/errors.ts'
import { setLocation } from '../../http/location.ts'
import { alreadySent, mount } from '../../http/mount.ts'
import {
  createPattern,
  deletePattern,
  type ImportStrategy,
  importPatterns,
  loadPattern,
  updatePattern,
} from './grok-changes.ts'
import { grokDefinitions } from './grok-definitions.ts'
import { grokPage } from './grok-page.ts'
import { grokRepo } from './grok-repo.ts'
import { patternsOfText } from './grok-text.ts'

/** In a scope of its own: only here is plain text a body. */
export function registerGrok(api: FastifyInstance, { db }: { db: Db }): void {
  api.register(async (app) => {
    app.addContentTypeParser(
      'text/plain',
      { parseAs: 'string' },
      async (_request: unknown, text: unknown) => text,
    )
    registerReading(app, db)
    registerChanges(app, db)
  })
}

function registerReading(app: FastifyInstance, db: Db): void {
  mount(app, grok.list, async () => ({ patterns: await grokRepo(db).all() }))

  mount(app, grok.page, ({ query }) => grokPage(db, query))

  mount(app, grok.get, ({ params }) => loadPattern(db, params.patternId))

  mount(app, grok.test, async ({ body: { grok_pattern, sampleData } }) => {
    const { name, pattern } = grok_pattern
    const definitions = new Map([...(await grokDefinitions(db)), [name, pattern]])
    try {
      const found = compileGrok(`%{${name}}`, definitions, false).match(sampleData) ?? []
      return Object.fromEntries(found.map(({ name, value }) => [name, value]))
    } catch (error) {
      throw badRequest(error instanceof Error ? error.message : String(error))
    }
  })
}

function registerChanges(app: FastifyInstance, db: Db): void {
  mount(app, grok.create, async ({ body, query, actor, reply }) => {
    if (typeof body === 'string') {
      await importPatterns(db, actor, { written: patternsOfText(body), strategy: strategyOf(query) })
      reply.status(202).send()
      return alreadySent
    }
    const pattern = await createPattern(db, actor, body)
    setLocation(reply, `/system/grok/${pattern.id}`)
    return pattern
  })

  mount(app, grok.importAll, async ({ body, query, actor }) => {
    await importPatterns(db, actor, { written: body.patterns, strategy: strategyOf(query) })
  })

  mount(app, grok.update, ({ params, body, actor }) =>
    updatePattern(db, actor, { ...body, id: params.patternId }),
  )

  mount(app, grok.remove, ({ params, actor }) => deletePattern(db, actor, params.patternId))
}

function strategyOf(query: GrokImport): ImportStrategy {
  const { 'import-strategy': strategy, replace } = query
  return strategy ?? (replace === 'true' ? 'DROP_ALL_EXISTING' : 'ABORT_ON_CONFLICT')
}
