import { streamOutputs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { requirePermission } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { outputRepo, outputWire } from '../outputs/index.ts'
import { loadStream, type StreamChanges } from './stream-changes.ts'

/** Which outputs a stream uses. */
export function registerStreamOutputs(app: FastifyInstance, db: Db, changes: StreamChanges): void {
  const ofStream = async (streamId: string) => {
    await loadStream(db, streamId)
    return (await outputRepo(db).ofStreams([streamId])).get(streamId) ?? []
  }

  mount(app, streamOutputs.list, async ({ params, actor }) => {
    requirePermission(actor, 'stream_outputs:read')
    const outputs = await ofStream(params.streamId)
    return { total: outputs.length, outputs: outputs.map(outputWire) }
  })

  mount(app, streamOutputs.get, async ({ params: { streamId, outputId }, actor }) => {
    requirePermission(actor, `stream_outputs:read:${outputId}`)
    const output = (await ofStream(streamId)).find(({ id }) => id === outputId)
    if (!output) throw notFound(`The stream <${streamId}> has no output <${outputId}>.`)
    return outputWire(output)
  })

  mount(app, streamOutputs.assign, async ({ params, body, actor }) => {
    requirePermission(actor, 'stream_outputs:create')
    await changes.assignOutputs(params.streamId, body.outputs, actor)
  })

  mount(app, streamOutputs.remove, async ({ params: { streamId, outputId }, actor }) => {
    requirePermission(actor, `stream_outputs:delete:${outputId}`)
    await changes.removeOutput(streamId, outputId, actor)
  })
}
