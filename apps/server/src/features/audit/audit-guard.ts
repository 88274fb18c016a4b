import type { Route } from '@logline/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../../http/errors.ts'
import type { Kinds } from '../kinds/index.ts'
import { type AuditTrace, traceAudit } from './audit-trace.ts'
import type { Refusals } from './refusals.ts'

interface AuditGuard {
  kinds: Kinds
  refusals: Refusals
  log: FastifyBaseLogger
  /** Answers 500 to a change without an audit entry, so that tests find it; without, the log says it. */
  isStrict: boolean
}

interface BulkFailure {
  entity_id: string
  failure_explanation: string
}

/** Around every audited route: a refused or failed attempt is recorded, and a change without an entry is found out. */
export function guardAuditedRoutes(
  api: FastifyInstance,
  { kinds, refusals, log, isStrict }: AuditGuard,
): void {
  const traces = new WeakMap<FastifyRequest, AuditTrace>()

  // After the body is read: reading it would lose the context.
  api.addHook('preHandler', (request, _reply, done) => {
    const trace = { entries: 0 }
    traces.set(request, trace)
    traceAudit(trace, done)
  })

  api.addHook('onSend', async (request, reply, payload) => {
    const { contract: route } = request.routeOptions.config
    if (!route || !kinds.auditedRoute(route)) return
    const answer = objectOf(payload)
    if (reply.statusCode >= 400) {
      await refusals.record(request, { status: reply.statusCode, reason: String(answer.message ?? '') })
      return
    }
    const { failures } = answer
    for (const failure of Array.isArray(failures) ? (failures as BulkFailure[]) : []) {
      // The shape of `bulkResponse`.
      await refusals.record(request, { entityId: failure.entity_id, reason: failure.failure_explanation })
    }
    const isOfNothing = Array.isArray(request.body) && request.body.length === 0
    const hasChanged = reply.statusCode !== 304 && answer.successfully_performed !== 0 && !isOfNothing
    if (hasChanged && traces.get(request)?.entries === 0) reportMissing(route, { log, isStrict })
  })
}

function reportMissing({ method, path }: Route, { log, isStrict }: Pick<AuditGuard, 'log' | 'isStrict'>) {
  const text =
    `${method} ${path} changed something and left no audit entry: call recordAudit in the transaction of the change, ` +
    'or give the reason in features/audit/unaudited-routes.ts.'
  if (isStrict) throw new HttpError(500, { type: 'ApiError', message: text })
  log.error(text)
}

function objectOf(payload: unknown): Record<string, unknown> {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return {}
  // What `mount` and the error handler send is JSON; an object is one of named members.
  return JSON.parse(payload) as Record<string, unknown>
}
