import { parseGrn } from '@logline/contract'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/index.ts'
import type { Kinds } from '../kinds/index.ts'
import { recordFailure } from './record-audit.ts'

/** Refused attempts of one user in one window that are recorded; the others are counted, so that nobody fills the disk. */
const maxPerWindow = 60
const windowMs = 60_000
/** Users whose attempts are counted at the same time; beyond, those whose window is over are forgotten. */
const maxUsers = 1_000
const maxReasonLength = 1_000
const maxIdLength = 200

interface Window {
  startedAtMs: number
  recorded: number
  /** Of this window and of those before since the last entry. */
  skipped: number
}

interface Refusal {
  /** Of the thing; when not given, what the path names first. */
  entityId?: string
  status?: number
  reason: string
}

export type Refusals = ReturnType<typeof createRefusals>

/** Records attempts at a change that were refused or failed. An attempt of somebody who is not signed in is none. */
export function createRefusals(db: Db, kinds: Kinds) {
  const windows = new Map<string, Window>()

  function windowOf(userId: string, nowMs: number): Window {
    const known = windows.get(userId)
    if (known && nowMs - known.startedAtMs < windowMs) return known
    if (windows.size >= maxUsers) forgetOver(windows, nowMs)
    const window = { startedAtMs: nowMs, recorded: 0, skipped: known?.skipped ?? 0 }
    windows.set(userId, window)
    return window
  }

  return {
    /** A failure to write it is logged: the caller gets the answer in any case. */
    async record(request: FastifyRequest, { entityId, status, reason }: Refusal): Promise<void> {
      const { actor, routeOptions } = request
      const route = routeOptions.config.contract
      const words = route && kinds.auditedRoute(route)
      if (!words || actor.userId === '') return
      const window = windowOf(actor.userId, Date.now())
      if (window.recorded >= maxPerWindow) {
        window.skipped += 1
        return
      }
      window.recorded += 1
      const { skipped } = window
      window.skipped = 0
      const details = {
        request: `${route.method} ${route.path}`,
        reason: reason.slice(0, maxReasonLength),
        ...(status === undefined ? {} : { status }),
        ...(skipped === 0 ? {} : { unrecorded_attempts_before: skipped }),
      }
      const [first = '', ...others] = parametersOf(request)
      const entity = attemptedEntity(words.entityType, entityId ?? first)
      const attempt = { action: words.action, entity, details, relatedIds: others.map(cut) }
      await recordFailure(db, actor, attempt).catch((err: unknown) =>
        request.log.error({ err, userId: actor.userId, ...details }, 'A refused attempt was not recorded'),
      )
    },
  }
}

/** A refusal knows no titles. A thing that is named by its grn says by itself of what kind it is. */
function attemptedEntity(type: string, id: string) {
  const name = cut(id)
  return { ...(parseGrn(name) ?? { type, id: name }), title: '' }
}

function cut(id: string): string {
  return id.slice(0, maxIdLength)
}

function forgetOver(windows: Map<string, Window>, nowMs: number): void {
  for (const [userId, { startedAtMs }] of windows) {
    if (nowMs - startedAtMs >= windowMs) windows.delete(userId)
  }
}

function parametersOf({ params }: FastifyRequest): string[] {
  // Fastify types path parameters as unknown; they are always a flat object of text.
  return Object.values((params ?? {}) as Record<string, string>)
}
