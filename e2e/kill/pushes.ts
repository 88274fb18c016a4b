import { setTimeout as sleep } from 'node:timers/promises'
import { grpcCall, grpcFrame } from '../../apps/server/src/data-plane/testing/grpc-call.ts'
import { LumberjackSender, windowOf } from '../../apps/server/src/data-plane/testing/lumberjack-sender.ts'
import { jsonRequest, protobufRequest } from '../../packages/processing/src/codecs/testing/otlp-requests.ts'
import type { Answer } from './ledger.ts'

type Push = (port: number, texts: readonly string[]) => Promise<Answer>

interface Protocol {
  type: string
  /** Sends texts, as one push. */
  push: Push
  textsOfPush: number
  /** Whether its senders send again what was not answered, as shippers do. */
  repeats: boolean
}

/** Those that say when they have taken a message. */
export const acknowledgingProtocols: Readonly<Record<string, Protocol>> = {
  'gelf-http': {
    type: 'org.graylog2.inputs.gelf.http.GELFHttpInput',
    push: (port, [text]) =>
      post(`${port}/gelf`, JSON.stringify({ version: '1.1', host: 'kill', short_message: text })),
    textsOfPush: 1,
    repeats: false,
  },
  'raw-http': {
    type: 'org.graylog2.inputs.raw.http.RawHttpInput',
    push: (port, [text = '']) => post(`${port}/raw`, text),
    textsOfPush: 1,
    repeats: false,
  },
  beats: {
    type: 'org.graylog.plugins.beats.Beats2Input',
    push: pushByBeats,
    textsOfPush: 20,
    repeats: true,
  },
  'otlp-http': {
    type: 'org.logline.inputs.otlp.http.OtlpHttpInput',
    push: (port, texts) => post(`${port}/v1/logs`, jsonRequest(otlpLogs(texts)), 'application/json'),
    textsOfPush: 20,
    repeats: false,
  },
  'otlp-grpc': {
    type: 'org.logline.inputs.otlp.grpc.OtlpGrpcInput',
    push: pushByGrpc,
    textsOfPush: 20,
    repeats: true,
  },
  elasticsearch: {
    type: 'org.logline.inputs.elasticsearch.ElasticsearchBulkInput',
    push: pushBulk,
    textsOfPush: 20,
    repeats: true,
  },
  loki: {
    type: 'org.logline.inputs.loki.LokiPushInput',
    push: (port, texts) => {
      const values = texts.map((text) => [`${Date.now()}000000`, text])
      const body = JSON.stringify({ streams: [{ stream: { job: 'kill' }, values }] })
      return post(`${port}/loki/api/v1/push`, body, 'application/json')
    },
    textsOfPush: 20,
    repeats: true,
  },
}

async function post(address: string, body: string | Buffer, type = 'text/plain'): Promise<Answer> {
  try {
    const headers = { 'content-type': type }
    const answer = await fetch(`http://127.0.0.1:${address}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : new Uint8Array(body),
      headers,
    })
    return answer.ok ? 'taken' : 'refused'
  } catch {
    return 'lost'
  }
}

async function pushBulk(port: number, texts: readonly string[]): Promise<Answer> {
  const lines = texts.map((message) => `{"create":{"_index":"kill"}}\n${JSON.stringify({ message })}\n`)
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/_bulk`, { method: 'POST', body: lines.join('') })
    const { errors } = (await answer.json()) as { errors?: boolean }
    return answer.ok && errors === false ? 'taken' : 'refused'
  } catch {
    return 'lost'
  }
}

async function pushByGrpc(port: number, texts: readonly string[]): Promise<Answer> {
  const { status } = await grpcCall(port, grpcFrame(protobufRequest(otlpLogs(texts))))
  if (status === undefined) return 'lost'
  return status === '0' ? 'taken' : 'refused'
}

async function pushByBeats(port: number, texts: readonly string[]): Promise<Answer> {
  const sender = new LumberjackSender(port)
  sender.write(windowOf(texts.map((message) => JSON.stringify({ message }))))
  const isTaken = () => sender.acknowledged.includes(`2A${texts.length}`)
  while (!isTaken() && !sender.isClosed) await sleep(1)
  sender.close()
  return isTaken() ? 'taken' : 'lost'
}

function otlpLogs(texts: readonly string[]) {
  return [{ scopeLogs: [{ logRecords: texts.map((text) => ({ body: { stringValue: text } })) }] }]
}
