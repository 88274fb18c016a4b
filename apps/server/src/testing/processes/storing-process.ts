/** A server with engine and data plane as a process of its own, to be killed. Forked with a data folder. */
import { startTestServer } from '../start-test-server.ts'

const [dataDir = ''] = process.argv.slice(2)

process.on('disconnect', () => process.exit(0))

const server = await startTestServer({ home: { dataDir, databaseUrl: null }, engine: true })
process.send?.({ url: server.url, admin: await server.seed.admin() })
