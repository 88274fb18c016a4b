import { execFile, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { inputDescriptions } from '@logline/contract/plug-ins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOf, testLine } from './test-line.ts'

type TypeName = keyof typeof inputDescriptions

/** Does what the lines ask of it, on machines that have no `nc`. */
const ncOfNode = `#!${process.execPath}
const [port, host] = process.argv.slice(2).toReversed()
if (process.argv.includes('-u')) {
  let bytes = []
  process.stdin.on('data', (chunk) => bytes.push(chunk)).on('end', () => {
    const socket = require('node:dgram').createSocket('udp4')
    socket.send(Buffer.concat(bytes), port, host, () => socket.close())
  })
} else process.stdin.pipe(require('node:net').connect(port, host))
`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logline-nc-'))
  await writeFile(join(folder, 'nc'), ncOfNode, { mode: 0o755 })
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the line of the type as it is shown, against something that listens at a port of its own. */
async function run(type: TypeName, configuration: object, port: number): Promise<void> {
  const line = testLine({
    type: inputDescriptions[type].type,
    configuration: { bind_address: '127.0.0.1', ...configuration, port },
    host: 'nowhere.invalid',
  })
  // The machine's own `nc` is found first.
  const env = { ...process.env, PATH: `${process.env.PATH}${delimiter}${folder}` }
  await promisify(execFile)('sh', ['-c', line ?? 'exit 1'], { env })
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port // of what listens
const payloadOf = (type: TypeName) => sampleOf(inputDescriptions[type].type)?.payload

describe('a line sends exactly the bytes that are read', () => {
  it.each([
    ['gelfTcp', { use_null_delimiter: true }, '\0'],
    ['syslogTcp', {}, '\n'],
    ['rawTcp', {}, '\n'],
    ['cefTcp', {}, '\n'],
    ['cefTcp', { use_null_delimiter: true }, '\0'],
  ] as const)('to %s with %j', async (type, configuration, end) => {
    const got = Promise.withResolvers<string>()
    const server = createServer((socket) => {
      got.resolve(text(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await run(type, configuration, portOf(server))
    expect(await got.promise).toBe(`${payloadOf(type)}${end}`)
    server.close()
  })

  it.each(['gelfUdp', 'syslogUdp', 'rawUdp', 'cefUdp'] as const)('to %s', async (type) => {
    const socket = createSocket('udp4')
    const got = new Promise<string>((resolve) => socket.once('message', (bytes) => resolve(String(bytes))))
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    await run(type, {}, portOf(socket))
    expect(await got).toBe(payloadOf(type))
    socket.close()
  })

  const hasCurl = spawnSync('curl', ['--version']).status === 0
  it.skipIf(!hasCurl).each(['gelfHttp', 'rawHttp', 'elasticsearch', 'loki', 'otlpHttp'] as const)(
    'to %s',
    async (type) => {
      const got = Promise.withResolvers<string>()
      const server = createHttpServer((request, response) => {
        got.resolve(text(request))
        request.on('end', () => response.end())
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      await run(type, {}, portOf(server))
      expect(await got.promise).toBe(payloadOf(type))
      server.close()
    },
  )
})
