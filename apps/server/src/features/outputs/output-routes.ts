import { outputs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db, SecretBox } from '../../db/index.ts'
import { isPermitted } from '../../http/actor.ts'
import { setLocation } from '../../http/location.ts'
import { mount } from '../../http/mount.ts'
import { createOutputChanges, loadOutput } from './output-changes.ts'
import { outputRepo, type UsingStream } from './output-repo.ts'
import type { OutputRuntime } from './output-runtime.ts'
import { outputTypes } from './output-types.ts'
import {
  changedOutputWire,
  outputCountsWire,
  outputTypeWire,
  outputUseWire,
  outputWire,
} from './output-wire.ts'

interface OutputDependencies {
  db: Db
  secrets: SecretBox
  dataPlane: OutputRuntime
  node: { nodeId: string }
}

export function registerOutputs(app: FastifyInstance, dependencies: OutputDependencies): void {
  registerOverviews(app, dependencies)
  registerSingle(app, dependencies)
}

function registerOverviews(app: FastifyInstance, { db, dataPlane, node }: OutputDependencies): void {
  mount(app, outputs.list, async () => {
    const all = await outputRepo(db).all()
    return { total: all.length, outputs: all.map(outputWire) }
  })

  mount(app, outputs.available, async () => ({
    types: Object.fromEntries(
      [...outputTypes].map(([type, description]) => [type, outputTypeWire(description)]),
    ),
  }))

  mount(app, outputs.counts, async ({ actor }) => {
    const maySee = (id: string) =>
      isPermitted(actor, `outputs:read:${id}`) || isPermitted(actor, `stream_outputs:read:${id}`)
    const seen = [...dataPlane.outputCounters()].filter(([id]) => maySee(id))
    return {
      node_id: node.nodeId,
      outputs: Object.fromEntries(seen.map(([id, counters]) => [id, outputCountsWire(counters)])),
    }
  })

  mount(app, outputs.streams, async ({ actor }) => {
    const mayRead = ({ id }: UsingStream) => isPermitted(actor, `streams:read:${id}`)
    const used = [...(await outputRepo(db).streamsOfAll())]
    return {
      outputs: Object.fromEntries(used.map(([id, streams]) => [id, outputUseWire(streams, mayRead)])),
    }
  })
}

function registerSingle(app: FastifyInstance, { db, secrets, dataPlane }: OutputDependencies): void {
  const changes = createOutputChanges({ db, secrets, runtime: dataPlane })

  mount(app, outputs.get, async ({ params }) => outputWire(await loadOutput(db, params.outputId)))

  mount(app, outputs.create, async ({ body, actor, reply }) => {
    const output = await changes.create(body, actor)
    setLocation(reply, `/system/outputs/${output.id}`)
    return outputWire(output)
  })

  mount(app, outputs.update, async ({ params, body, actor }) =>
    changedOutputWire(await changes.update(params.outputId, body, actor)),
  )

  mount(app, outputs.remove, async ({ params, actor }) => {
    await changes.remove(params.outputId, actor)
  })
}
