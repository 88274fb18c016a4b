import type { OutputChange, OutputRequest } from '@logline/contract'
import { type Db, lockRow, newObjectId, type SecretBox } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { createChanges } from '../changes/index.ts'
import { keptConfiguration } from './output-configuration.ts'
import { outputKind } from './output-kind.ts'
import { type Output, outputRepo } from './output-repo.ts'
import type { OutputRuntime } from './output-runtime.ts'

/** All of them together. */
const maxOutputs = 500

interface OutputParts {
  db: Db
  secrets: SecretBox
  runtime: OutputRuntime
}

/** The outputs of the installation: every change is checked and stored. */
export function createOutputChanges({ db, secrets, runtime }: OutputParts) {
  const changes = createChanges(db, outputKind, () => runtime.publishPlan())
  return {
    create: (request: OutputRequest, creator: Actor): Promise<Output> =>
      changes.create(creator, {
        async make(db) {
          const nowMs = Date.now()
          const id = newObjectId(nowMs)
          const { title, type, content_pack, configuration: sent } = request
          const output: Output = {
            id,
            title,
            type,
            configuration: keptConfiguration(secrets, { id, type, sent, before: {} }),
            creatorUserId: creator.username,
            createdAtMs: nowMs,
            contentPack: content_pack ?? null,
          }
          if ((await outputRepo(db).count()) < maxOutputs) return output
          throw badRequest(`There are ${maxOutputs} outputs already. Delete one first.`)
        },
      }),

    update: (id: string, change: OutputChange, doer: Actor): Promise<Output> =>
      changes.change(doer, id, { after: (before) => outputAfter(secrets, before, change) }),

    remove: (id: string, doer: Actor): Promise<Output> => changes.remove(doer, id),
  }
}

/** Throws 404. */
export async function loadOutput(db: Db, id: string): Promise<Output> {
  const output = await outputRepo(db).byId(id)
  if (!output) throw notFound(outputKind.missing(id))
  return output
}

/** Throws 404. Until the transaction ends nobody deletes it. */
export async function lockOutput(db: Db, id: string): Promise<Output> {
  await lockRow(db, 'outputs', id)
  return loadOutput(db, id)
}

function outputAfter(secrets: SecretBox, before: Output, change: OutputChange): Output {
  const title = change.title ?? before.title
  const type = change.type ?? before.type
  // Secrets of one type are none of another.
  const isSameType = type === before.type
  if (isSameType && !change.configuration) return { ...before, title }
  const sent = change.configuration ?? {}
  const kept = isSameType ? before.configuration : {}
  const configuration = keptConfiguration(secrets, { id: before.id, type, sent, before: kept })
  return { ...before, title, type, configuration }
}
