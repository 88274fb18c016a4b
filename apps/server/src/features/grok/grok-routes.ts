import { type GrokImport, type GrokImportStrategy, grok } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { setLocation } from '../../http/location.ts'
import { alreadySent, mount } from '../../http/mount.ts'
import { createPattern, deletePattern, type GrokParts, loadPattern, updatePattern } from './grok-changes.ts'
import { grokDefinitions } from './grok-definitions.ts'
import { importPatterns, previewImport } from './grok-import.ts'
import { grokPage } from './grok-page.ts'
import { grokRepo } from './grok-repo.ts'
import { patternsOfText, textOfPatterns } from './grok-text.ts'
import { usesOfPattern } from './pattern-uses.ts'

/** In a scope of its own: only here is plain text a body. */
export function registerGrok(api: FastifyInstance, parts: GrokParts): void {
  api.register(async (app) => {
    app.addContentTypeParser(
      'text/plain',
      { parseAs: 'string' },
      async (_request: unknown, text: unknown) => text,
    )
    registerReading(app, parts)
    registerTests(app, parts)
    registerChanges(app, parts)
  })
}

function registerReading(app: FastifyInstance, { db, users }: GrokParts): void {
  mount(app, grok.list, async () => ({ patterns: await grokRepo(db).all() }))

  mount(app, grok.page, ({ query }) => grokPage(db, query))

  mount(app, grok.get, ({ params }) => loadPattern(db, params.patternId))

  mount(app, grok.exportText, async ({ query, reply }) => {
    const names = query.names === undefined ? null : new Set(query.names.split(','))
    const chosen = (await grokRepo(db).all()).filter(({ name }) => names === null || names.has(name))
    reply.type('text/plain; charset=utf-8').send(textOfPatterns(chosen))
    return alreadySent
  })

  mount(app, grok.uses, async ({ params }) => ({
    uses: await usesOfPattern(db, users, await loadPattern(db, params.patternId)),
  }))
}

function registerTests(app: FastifyInstance, { db, trials }: GrokParts): void {
  mount(app, grok.test, async ({ body: { grok_pattern, sampleData }, actor }) => {
    const { name, pattern } = grok_pattern
    const asked = { name, pattern, text: sampleData }
    return trials.run(actor, 'grokValues', asked, await grokDefinitions(db))
  })

  mount(app, grok.testAll, async ({ body: { grok_pattern, texts }, actor }) => {
    const { name, pattern } = grok_pattern
    const asked = { name, pattern, texts }
    return { results: await trials.run(actor, 'grokValuesOfAll', asked, await grokDefinitions(db)) }
  })
}

function registerChanges(app: FastifyInstance, parts: GrokParts): void {
  mount(app, grok.create, async ({ body, query, actor, reply }) => {
    if (typeof body === 'string') {
      await importPatterns(parts, actor, {
        written: patternsOfText(body).patterns,
        strategy: strategyOf(query),
      })
      reply.status(202).send()
      return alreadySent
    }
    const pattern = await createPattern(parts, actor, body)
    setLocation(reply, `/system/grok/${pattern.id}`)
    return pattern
  })

  mount(app, grok.previewImport, ({ body, actor }) => previewImport(parts, actor, body))

  mount(app, grok.importAll, async ({ body, query, actor }) => {
    await importPatterns(parts, actor, { written: body.patterns, strategy: strategyOf(query) })
  })

  mount(app, grok.update, ({ params, body, actor }) =>
    updatePattern(parts, actor, { ...body, id: params.patternId }),
  )

  mount(app, grok.remove, ({ params, actor }) => deletePattern(parts, actor, params.patternId))
}

function strategyOf(query: GrokImport): GrokImportStrategy {
  const { 'import-strategy': strategy, replace } = query
  return strategy ?? (replace === 'true' ? 'DROP_ALL_EXISTING' : 'ABORT_ON_CONFLICT')
}
