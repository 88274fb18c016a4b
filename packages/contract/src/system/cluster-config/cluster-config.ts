import { z } from 'zod'
import { defineRoute } from '../../base/route.ts'

const area = 'cluster-config'
const params = z.object({ configClass: z.string() })
/** Its members are those of the class. */
const members = z.record(z.string(), z.unknown())

export const clusterConfig = {
  list: defineRoute({
    method: 'GET',
    path: '/system/cluster_config',
    area,
    summary: 'Names of all kinds of settings',
    permission: 'clusterconfigentry:read',
    response: z.object({ total: z.int(), classes: z.array(z.string()) }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/system/cluster_config/{configClass}',
    area,
    summary: 'Settings of one kind, 204 when nobody has written them; or their JSON schema, as `Accept` says',
    permission: 'clusterconfigentry:read',
    params,
    response: members,
    media: ['application/json', 'application/schema+json'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/system/cluster_config/{configClass}',
    area,
    summary: 'Replace the settings of one kind; also needs clusterconfigentry:edit',
    permission: 'clusterconfigentry:create',
    params,
    body: members,
    response: members,
    status: 202,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/system/cluster_config/{configClass}',
    area,
    summary: 'Forget the settings of one kind; the defaults hold again',
    permission: 'clusterconfigentry:delete',
    params,
  }),
}
