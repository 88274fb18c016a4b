import { ROOT_CONTEXT, SeverityNumber, trace } from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { LoggerProvider, type LogRecordExporter, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs'

const atMs = Date.UTC(2026, 10, 1, 8, 0, 0, 123)

/** Sends a record with everything that the SDK of OpenTelemetry can say of it. Rejects when it is refused. */
export async function sendByOpenTelemetry(exporter: LogRecordExporter): Promise<void> {
  const answered = Promise.withResolvers<void>()
  const observed: LogRecordExporter = {
    export: (logs, done) =>
      exporter.export(logs, (result) => {
        if (result.error) answered.reject(result.error)
        else answered.resolve()
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
  const provider = new LoggerProvider({
    resource: resourceFromAttributes({ 'service.name': 'checkout', 'host.name': 'web-1', 'process.pid': 42 }),
    processors: [new SimpleLogRecordProcessor({ exporter: observed })],
  })
  const traced = { traceId: '5b8efff798038103d269b633813fc60c', spanId: 'eee19b7ec3c1b174', traceFlags: 1 }
  provider.getLogger('app.http', '1.2').emit({
    eventName: 'payment.failed',
    timestamp: [atMs / 1000 - 0.123, 123_456_789],
    observedTimestamp: atMs + 1000,
    severityNumber: SeverityNumber.ERROR,
    severityText: 'ERROR',
    body: 'größe 😀',
    attributes: {
      'http.route': '/pay',
      'order.id': 9_007_199_254_740_991,
      share: 0.5,
      ok: false,
      tags: ['a', 'b'],
      raw: new Uint8Array([0xde, 0xad, 0xbe, 0xef]),
      user: { name: 'eve', roles: [1] },
    },
    context: trace.setSpanContext(ROOT_CONTEXT, traced),
  })
  try {
    await answered.promise
  } finally {
    await provider.shutdown()
  }
}

/** What is stored of it. */
export const goldenMessage = {
  timestampMs: atMs,
  source: 'web-1',
  message: 'größe 😀',
  fields: {
    service_name: 'checkout',
    host_name: 'web-1',
    process_pid: 42,
    otel_scope_name: 'app.http',
    otel_scope_version: '1.2',
    level: 3,
    severity_number: 17,
    severity_text: 'ERROR',
    trace_id: '5b8efff798038103d269b633813fc60c',
    span_id: 'eee19b7ec3c1b174',
    trace_flags: 1,
    event_name: 'payment.failed',
    http_route: '/pay',
    order_id: 9_007_199_254_740_991,
    share: 0.5,
    ok: false,
    tags: '["a","b"]',
    raw: '3q2+7w==',
    user_name: 'eve',
    user_roles: '[1]',
    otel_time_unix_nano: BigInt(atMs) * 1_000_000n + 456_789n,
    otel_observed_time_unix_nano: BigInt(atMs + 1000) * 1_000_000n,
  },
}
