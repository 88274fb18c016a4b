import { z } from 'zod'
import { defineRoute } from '../base/route.ts'

const ofSet = z.object({ indexSetId: z.string() })

export const deflectorState = z.object({
  is_up: z.boolean(),
  /** Name of the index that is written to. */
  current_target: z.string().nullable(),
})

/** The name under which an index set is written to, in the reference's search engine. */
export const deflector = {
  getDefault: defineRoute({
    method: 'GET',
    path: '/system/deflector',
    area: 'deflector',
    summary: 'The index that the default index set is written to',
    permission: 'deflector:read',
    response: deflectorState,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/system/deflector/{indexSetId}',
    area: 'deflector',
    summary: 'The index that an index set is written to',
    permission: 'deflector:read',
    params: ofSet,
    response: deflectorState,
  }),
  cycleDefault: defineRoute({
    method: 'POST',
    path: '/system/deflector/cycle',
    area: 'deflector',
    summary: 'Begin a new index of the default index set',
    permission: 'deflector:cycle',
  }),
  cycle: defineRoute({
    method: 'POST',
    path: '/system/deflector/{indexSetId}/cycle',
    area: 'deflector',
    summary: 'Begin a new index of an index set',
    permission: 'deflector:cycle',
    params: ofSet,
  }),
}

/** The same for all servers: any of them can do it. */
export const clusterDeflector = {
  cycleDefault: defineRoute({
    method: 'POST',
    path: '/cluster/deflector/cycle',
    area: 'deflector',
    summary: 'Begin a new index of the default index set',
    permission: 'deflector:cycle',
  }),
  cycle: defineRoute({
    method: 'POST',
    path: '/cluster/deflector/{indexSetId}/cycle',
    area: 'deflector',
    summary: 'Begin a new index of an index set',
    permission: 'deflector:cycle',
    params: ofSet,
  }),
}
