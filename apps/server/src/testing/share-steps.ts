import { grnOf, indexSets, searches, shares, streams, views } from '@logline/contract'
import type { TestUser } from './seed.ts'
import type { TestServer } from './start-test-server.ts'

type Capability = 'view' | 'manage' | 'own'

/** What tests of sharing do again and again. */
export async function createShareSteps({ api, seed }: TestServer) {
  const [set] = (await api.as('admin').call(indexSets.list)).body.index_sets
  const indexSetId = set?.id ?? ''

  const grnOfUser = ({ id }: TestUser) => grnOf('user', id)
  const owner = () => seed.user({ permissions: ['streams:create', 'dashboards:create', 'users:list'] })

  async function streamOf(user: TestUser, title = 'Firewall'): Promise<string> {
    const body = { title, index_set_id: indexSetId }
    return (await api.as(user).call(streams.create, { body })).body.stream_id
  }

  async function dashboardOf(user: TestUser, streamId: string): Promise<string> {
    const own = api.as(user)
    const query = { id: 'q', filter: { type: 'or', filters: [{ type: 'stream', id: streamId }] } }
    const search = await own.call(searches.store, { body: { queries: [query] } })
    const body = { type: 'DASHBOARD' as const, title: 'Traffic', search_id: search.body.id, state: {} }
    const { status, body: view } = await own.call(views.create, { body })
    if (status !== 200) throw new Error(`The dashboard was not made: ${status}`)
    return view.id
  }

  async function share(user: TestUser | 'admin', grn: string, selected: Record<string, Capability>) {
    return api.as(user).call(shares.update, {
      params: { entityGRN: grn },
      body: { selected_grantee_capabilities: selected },
    })
  }

  async function prepare(user: TestUser | 'admin', grn: string, selected?: Record<string, Capability>) {
    return api.as(user).call(shares.prepare, {
      params: { entityGRN: grn },
      body: selected ? { selected_grantee_capabilities: selected } : {},
    })
  }

  return { indexSetId, grnOfUser, owner, streamOf, dashboardOf, share, prepare }
}

export type ShareSteps = Awaited<ReturnType<typeof createShareSteps>>
