import { extractors } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { badRequest } from '../../http/errors.ts'
import { setLocation } from '../../http/location.ts'
import { mount } from '../../http/mount.ts'
import type { Scheduler } from '../../jobs/index.ts'
import { loadInput } from '../inputs/index.ts'
import type { MetricsRegistry } from '../system/index.ts'
import { createExtractorChanges, loadExtractor } from './extractor-changes.ts'
import { createExtractorMetrics } from './extractor-metrics.ts'
import { extractorRepo } from './extractor-repo.ts'
import type { ExtractorRuntime } from './extractor-runtime.ts'
import { extractorWire } from './extractor-wire.ts'
import type { SoundnessParts } from './sound-extractor.ts'

interface ExtractorDependencies extends SoundnessParts {
  dataPlane: ExtractorRuntime
  metrics: MetricsRegistry
  scheduler: Pick<Scheduler, 'periodic'>
}

export function registerExtractors(app: FastifyInstance, dependencies: ExtractorDependencies): void {
  const { db, dataPlane: runtime, scheduler } = dependencies
  const measured = createExtractorMetrics({ ...dependencies, runtime })
  const changes = createExtractorChanges({
    ...dependencies,
    async published() {
      await runtime.publishPlan()
      await measured.follow()
    },
  })
  runtime.onCounters(measured.update)
  scheduler.periodic({
    name: 'measure the extractors there are',
    everyMs: 5_000,
    firstAfterMs: 0,
    runsOn: 'every_node',
    run: measured.follow,
  })

  mount(app, extractors.list, async ({ params }) => {
    await loadInput(db, params.inputId)
    const all = await extractorRepo(db).ofInput(params.inputId)
    return { total: all.length, extractors: all.map((each) => extractorWire(each, measured)) }
  })

  mount(app, extractors.get, async ({ params }) => {
    await loadInput(db, params.inputId)
    return extractorWire(await loadExtractor(db, params), measured)
  })

  mount(app, extractors.create, async ({ params: { inputId }, body, actor, reply }) => {
    const { id } = await changes.create(inputId, body, actor)
    setLocation(reply, `/system/inputs/${inputId}/extractors/${id}`)
    return { extractor_id: id }
  })

  mount(app, extractors.update, async ({ params, body, actor }) =>
    extractorWire(await changes.update(params, body, actor), measured),
  )

  mount(app, extractors.remove, async ({ params, actor }) => {
    await changes.remove(params, actor)
  })

  mount(app, extractors.order, async ({ params, body, actor }) => {
    await changes.sort(params.inputId, placesOf(body.order), actor)
  })
}

/** Place by id. */
function placesOf(order: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [place, id] of Object.entries(order)) {
    if (places.has(id)) throw badRequest(`Extractor ${id} is named twice in the order.`)
    places.set(id, Number(place))
  }
  return places
}
