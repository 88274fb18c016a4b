import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { freePort } from '../../../../../dev/free-port.ts'
import { testCertificate, testKey } from '../../data-plane/testing/tls-certificate.ts'
import { expectGolden } from '../../testing/messages/golden-record.ts'
import { startInput } from '../../testing/messages/running-input.ts'
import { cefEvents } from '../../testing/senders/cef-events.ts'
import { deviceFrames } from '../../testing/senders/device-frames.ts'
import { gelfSenders } from '../../testing/senders/gelf-senders.ts'
import { rsyslogForwards } from '../../testing/senders/rsyslog.ts'
import { syslogSenders } from '../../testing/senders/syslog-senders.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

// Senders of OTLP, AMQP, Elasticsearch, Loki and lumberjack are compared in the same way in the tests of these inputs.
const dir = mkdtempSync(join(tmpdir(), 'logline-senders-'))
const tls = { tls_enable: true, tls_cert_file: join(dir, 'cert.pem'), tls_key_file: join(dir, 'key.pem') }
const senders = [
  ...gelfSenders(tls),
  ...syslogSenders,
  ...rsyslogForwards(tls),
  ...cefEvents,
  ...deviceFrames,
]

let server: TestServer
beforeAll(async () => {
  writeFileSync(tls.tls_cert_file, testCertificate)
  writeFileSync(tls.tls_key_file, testKey)
  server = await startTestServer({ engine: true })
})
afterAll(async () => {
  await server.stop()
  rmSync(dir, { recursive: true })
})

describe('search returns each field of what is sent by', () => {
  for (const { sender, type, configuration, missing, send, golden } of senders) {
    const test = missing ? it.skip : it.concurrent
    test(missing ? `${sender} (skipped: needs ${missing})` : sender, async (context) => {
      const port = await freePort()
      const inputId = await startInput(server, type, { bind_address: '127.0.0.1', port, ...configuration })
      await send(port, context)
      await expectGolden(server, inputId, golden)
    })
  }
})
