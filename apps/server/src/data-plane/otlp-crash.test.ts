import { setTimeout as sleep } from 'node:timers/promises'
import { OTLPLogExporter as GrpcExporter } from '@opentelemetry/exporter-logs-otlp-grpc'
import { OTLPLogExporter as JsonExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPLogExporter as ProtobufExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { expect, it } from 'vitest'
import {
  jsonRequest,
  protobufRequest,
} from '../../../../packages/processing/src/codecs/testing/otlp-requests.ts'
import { eventually } from './testing/eventually.ts'
import { grpcCall, grpcFrame } from './testing/grpc-call.ts'
import { goldenMessage, sendByOpenTelemetry } from './testing/otlp-sender.ts'
import { plannedInput } from './testing/planned-input.ts'
import { usualConditions } from './testing/start-data-plane.ts'
import { useDataPlane } from './testing/use-data-plane.ts'

const { fixture } = useDataPlane()
const recordsOfRequest = 20
const forms = ['JSON', 'protobuf', 'gRPC'] as const

type Ports = Readonly<Record<(typeof forms)[number], number>>

async function plannedInputs() {
  const [http, grpc] = [await plannedInput('otlp-http'), await plannedInput('otlp-grpc')]
  const ports: Ports = {
    JSON: http.configuration.port,
    protobuf: http.configuration.port,
    gRPC: grpc.configuration.port,
  }
  return { inputs: [http, grpc], ports }
}

/** Sends texts in one request and says how it was answered: 200 or 503, 0 or 14 by gRPC, null when the connection broke. */
async function send(ports: Ports, form: keyof Ports, texts: readonly string[]): Promise<number | null> {
  const request = [{ scopeLogs: [{ logRecords: texts.map((text) => ({ body: { stringValue: text } })) }] }]
  try {
    if (form === 'gRPC') {
      const { status } = await grpcCall(ports.gRPC, grpcFrame(protobufRequest(request)))
      return status === undefined ? null : Number(status)
    }
    const { status } = await fetch(`http://127.0.0.1:${ports[form]}/v1/logs`, {
      method: 'POST',
      body: new Uint8Array(form === 'JSON' ? jsonRequest(request) : protobufRequest(request)),
      headers: { 'Content-Type': form === 'JSON' ? 'application/json' : 'application/x-protobuf' },
    })
    return status
  } catch {
    return null
  }
}

const isTaken = (status: number | null) => status === 200 || status === 0

it('stores each record whose request was answered exactly once, whenever it is killed', async () => {
  const rounds = 4
  const { inputs, ports } = await plannedInputs()
  const answered = new Set<string>()
  let sent = 0

  async function sendUntilBroken(form: keyof Ports): Promise<void> {
    for (;;) {
      const texts = Array.from({ length: recordsOfRequest }, () => String(sent++).padStart(6, '0'))
      if (!isTaken(await send(ports, form, texts))) return
      for (const text of texts) answered.add(text)
    }
  }

  for (let round = 0; round < rounds; round++) {
    await fixture().run(...inputs)
    const senders = [...forms, ...forms].map(sendUntilBroken)
    const before = answered.size
    await eventually(() => expect(answered.size).toBeGreaterThan(before + 10 * recordsOfRequest))
    await sleep(Math.random() * 300)
    await fixture().current.kill()
    await Promise.all(senders)
    fixture().start()
  }
  await fixture().run(...inputs)
  const missing = async () => {
    const stored = new Set(await fixture().storedTexts())
    return [...answered].filter((text) => !stored.has(text))
  }
  await eventually(async () => expect(await missing()).toEqual([]))
  // No request was sent again.
  const texts = await fixture().storedTexts()
  expect(new Set(texts).size).toBe(texts.length)
})

it('asks senders to try again while the journal is full, and takes what they send once it has room', async () => {
  await fixture().current.kill()
  fixture().conditions = { ...usualConditions, journalMaxSizeBytes: 4 << 20 }
  fixture().start()
  const { inputs, ports } = await plannedInputs()
  await fixture().apply(...inputs)
  let taken = 0
  for (let status: number | null = 200; isTaken(status); ) {
    status = await send(ports, 'JSON', [`${taken}`.padEnd(500_000, 'x')])
    if (isTaken(status)) taken++
    else expect(status).toBe(503)
  }
  expect(taken).toBeGreaterThan(0)
  expect(await send(ports, 'protobuf', ['refused'])).toBe(503)
  expect(await send(ports, 'gRPC', ['refused'])).toBe(14)

  const exporters = {
    JSON: () => new JsonExporter({ url: `http://127.0.0.1:${ports.JSON}/v1/logs` }),
    protobuf: () => new ProtobufExporter({ url: `http://127.0.0.1:${ports.protobuf}/v1/logs` }),
    gRPC: () => new GrpcExporter({ url: `http://127.0.0.1:${ports.gRPC}` }),
  }
  // Exporters give up after some tries of their own.
  const sending = forms.map((form) => eventually(() => sendByOpenTelemetry(exporters[form]())))
  const shed = () => fixture().current.counters?.inputs
  await eventually(() =>
    expect([shed()?.['otlp-http']?.shedMessages, shed()?.['otlp-grpc']?.shedMessages]).toEqual([
      expect.toSatisfy((count) => count >= 4),
      expect.toSatisfy((count) => count >= 2),
    ]),
  )
  fixture().current.setEngine(fixture().connection())
  await Promise.all(sending)
  await eventually(async () => {
    const texts = await fixture().storedTexts()
    expect(texts.filter((text) => text === goldenMessage.message)).toHaveLength(forms.length)
    expect(texts).toHaveLength(taken + forms.length)
  })
})
