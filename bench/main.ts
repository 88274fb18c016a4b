// npm run bench -- ingest|steps|flood|processing|streams|extractors|outputs|alerts|threads|search|insights|console|export|fields|storage|memory [--messages N] [--over gelf-tcp,otlp] …: every figure with its setting, and as a ratio to a floor of the same run.
import { parseArgs } from 'node:util'
import { benchAlerts } from './alerts.ts'
import { benchConsole } from './console/bench-console.ts'
import { benchExport } from './export.ts'
import { benchExtractors } from './extractors.ts'
import { benchFields } from './fields.ts'
import { printMachine } from './figures.ts'
import { benchFlood } from './flood.ts'
import { type BenchShape, benchShapes } from './generator.ts'
import { benchIngest } from './ingest.ts'
import { benchInsights } from './insights.ts'
import { protocolsOf } from './intake/protocols.ts'
import { benchMemory } from './memory.ts'
import { benchOutputs } from './outputs.ts'
import { benchProcessing } from './processing.ts'
import { benchSearch } from './search.ts'
import { benchSteps } from './steps.ts'
import { benchStorage } from './storage.ts'
import { benchStreams } from './streams.ts'
import { benchThreads } from './threads.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    messages: { type: 'string' },
    over: { type: 'string' },
    fields: { type: 'string', default: '26000' },
    connections: { type: 'string', default: '4' },
    rate: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '30' },
    runs: { type: 'string' },
    definitions: { type: 'string', default: '1000' },
    data: { type: 'string' },
    shape: { type: 'string', default: 'usual' },
  },
})

const benchmarks: Record<string, () => Promise<void>> = {
  ingest: () =>
    benchIngest({
      protocols: protocolsOf(values.over ?? 'gelf-tcp'),
      messages: Number(values.messages ?? 600_000),
      shape: shapeOf(values.shape),
      connections: Number(values.connections),
      delayRate: Number(values.rate),
      delaySeconds: Number(values.seconds),
    }),
  steps: () =>
    benchSteps({
      protocols: protocolsOf(values.over ?? 'gelf-tcp'),
      messages: Number(values.messages ?? 300_000),
      connections: Number(values.connections),
      rate: Number(values.rate),
    }),
  flood: () =>
    benchFlood({
      protocols: protocolsOf(values.over ?? 'gelf-tcp,gelf-udp,syslog-tcp'),
      shape: shapeOf(values.shape),
      connections: Number(values.connections),
      seconds: Number(values.seconds),
    }),
  processing: () =>
    benchProcessing({
      messages: Number(values.messages ?? 300_000),
      connections: Number(values.connections),
      runs: Number(values.runs ?? 1),
    }),
  streams: () =>
    benchStreams({ messages: Number(values.messages ?? 20_000), runs: Number(values.runs ?? 5) }),
  extractors: () =>
    benchExtractors({ messages: Number(values.messages ?? 2_000), runs: Number(values.runs ?? 5) }),
  outputs: () =>
    benchOutputs({
      messages: Number(values.messages ?? 200_000),
      runs: Number(values.runs ?? 3),
      connections: Number(values.connections),
    }),
  threads: () =>
    benchThreads({ messages: Number(values.messages ?? 30_000), runs: Number(values.runs ?? 5) }),
  search: () =>
    benchSearch({
      messages: Number(values.messages ?? 2_000_000),
      days: 1,
      runs: Number(values.runs ?? 21),
      dataDir: values.data,
    }),
  insights: () =>
    benchInsights({
      messages: Number(values.messages ?? 20_000_000),
      days: 1,
      runs: Number(values.runs ?? 5),
      dataDir: values.data,
    }),
  console: () =>
    benchConsole({
      messages: Number(values.messages ?? 5_000_000),
      days: 30,
      fields: Number(values.fields),
      dataDir: values.data,
    }),
  export: () =>
    benchExport({ messages: Number(values.messages ?? 5_000_000), runs: Number(values.runs ?? 5) }),
  fields: () =>
    benchFields({
      messages: Number(values.messages ?? 1_000_000),
      fields: Number(values.fields),
      runs: Number(values.runs ?? 21),
    }),
  storage: () =>
    benchStorage({
      messages: Number(values.messages ?? 300_000),
      fields: Number(values.fields),
      connections: Number(values.connections),
    }),
  alerts: () =>
    benchAlerts({
      definitions: Number(values.definitions),
      rate: 200,
      seconds: Number(values.seconds),
    }),
  memory: () => benchMemory({ seconds: Number(values.seconds) }),
}

function shapeOf(text: string): BenchShape {
  const shape = benchShapes.find((known) => known === text)
  if (shape === undefined) throw new Error(`--shape is one of ${benchShapes.join(', ')}`)
  return shape
}

const chosen = benchmarks[positionals[0] ?? '']
if (chosen === undefined) {
  console.error(`Which benchmark? npm run bench -- ${Object.keys(benchmarks).join('|')}`)
  process.exit(2)
}
printMachine()
await chosen()
