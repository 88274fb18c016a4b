import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'

const area = 'system'

const memory = z.object({ bytes: z.int(), kilobytes: z.int(), megabytes: z.int() })

const balancerStatus = z.enum(['alive', 'dead', 'throttled'])

const overview = z.object({
  facility: z.string(),
  codename: z.string(),
  node_id: z.uuid(),
  cluster_id: z.uuid(),
  /** The API version we are compatible with. */
  version: z.string(),
  /** Our own version. */
  product_version: z.string(),
  started_at: ts,
  is_processing: z.boolean(),
  hostname: z.string(),
  lifecycle: z.string(),
  lb_status: balancerStatus,
  timezone: z.string(),
  operating_system: z.string(),
  is_leader: z.boolean(),
})

/** What this server is and how it fares. */
export const system = {
  hello: defineRoute({
    method: 'GET',
    path: '/',
    area,
    summary: 'Whether the server answers, and what it is',
    permission: 'anonymous',
    response: z.object({
      cluster_id: z.uuid(),
      node_id: z.uuid(),
      version: z.string(),
      tagline: z.string(),
    }),
  }),
  overview: defineRoute({
    method: 'GET',
    path: '/system',
    area,
    summary: 'This server; needs system:read on its node id',
    permission: 'authenticated',
    response: overview,
  }),
  runtime: defineRoute({
    method: 'GET',
    path: '/system/jvm',
    area,
    summary: 'Memory and version of the runtime; needs jvmstats:read on the node id',
    permission: 'authenticated',
    response: z.object({
      free_memory: memory,
      max_memory: memory,
      total_memory: memory,
      used_memory: memory,
      node_id: z.uuid(),
      pid: z.string(),
      info: z.string(),
    }),
  }),
  balancerStatus: defineRoute({
    method: 'GET',
    path: '/system/lbstatus',
    area,
    summary: 'For load balancers: ALIVE with 200, DEAD with 503, THROTTLED with 429',
    permission: 'anonymous',
    response: z.enum(['ALIVE', 'DEAD', 'THROTTLED']),
    media: ['text/plain'],
  }),
  overrideBalancerStatus: defineRoute({
    method: 'PUT',
    path: '/system/lbstatus/override/{status}',
    area,
    summary: 'What load balancers are told until the server comes to another state',
    permission: 'lbstatus:change',
    params: z.object({ status: z.string().toLowerCase().pipe(balancerStatus) }),
  }),
  pauseProcessing: defineRoute({
    method: 'PUT',
    path: '/system/processing/pause',
    area,
    summary: 'What comes in waits in the journal until processing is resumed, or the server starts anew',
    permission: 'authenticated',
  }),
  resumeProcessing: defineRoute({
    method: 'PUT',
    path: '/system/processing/resume',
    area,
    summary: 'Process again, beginning with what waits in the journal',
    permission: 'authenticated',
  }),
  unlockProcessing: defineRoute({
    method: 'PUT',
    path: '/system/processing/pause/unlock',
    area,
    summary: 'The same as resume: nothing locks the pause',
    permission: 'authenticated',
  }),
  locales: defineRoute({
    method: 'GET',
    path: '/system/locales',
    area,
    summary: 'Locales the server can format for',
    permission: 'authenticated',
    response: z.object({
      locales: z.record(z.string(), z.object({ language_tag: z.string(), display_name: z.string() })),
    }),
  }),
  throughput: defineRoute({
    method: 'GET',
    path: '/system/throughput',
    area,
    summary: 'Messages stored in the last second',
    permission: 'throughput:read',
    response: z.object({ throughput: z.int() }),
  }),
  license: defineRoute({
    method: 'GET',
    path: '/enterprise/license/info',
    area,
    summary: 'Whether a licence is installed: there is one edition, which needs none',
    permission: 'licenseinfos:read',
    response: z.object({ license_info: z.object({ license_status: z.enum(['absent', 'installed']) }) }),
  }),
  gettingStarted: defineRoute({
    method: 'GET',
    path: '/system/gettingstarted',
    area,
    summary: 'Whether the hints for beginners are still to be shown',
    permission: 'authenticated',
    response: z.object({ show: z.boolean() }),
  }),
  dismissGettingStarted: defineRoute({
    method: 'POST',
    path: '/system/gettingstarted/dismiss',
    area,
    summary: 'Show the hints for beginners to nobody any more, until the next minor version',
    permission: 'authenticated',
  }),
  openApi: defineRoute({
    method: 'GET',
    path: '/openapi.json',
    area,
    summary: 'This description of the API',
    permission: 'anonymous',
    response: z.record(z.string(), z.unknown()),
  }),
}

export type SystemOverview = z.infer<typeof overview>
