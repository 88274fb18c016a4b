import { streams } from '@logline/contract'
import { indexSetRepo } from '../features/index-sets/index.ts'
import type { TestServer } from './start-test-server.ts'

/** Makes a stream as the administrator, through the API. Answers its id. */
export async function addStream({ api, db }: TestServer, title: string): Promise<string> {
  const index_set_id = (await indexSetRepo(db).defaultSet())?.id ?? ''
  return (await api.as('admin').call(streams.create, { body: { title, index_set_id } })).body.stream_id
}
