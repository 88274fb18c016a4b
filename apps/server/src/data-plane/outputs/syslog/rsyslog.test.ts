import { describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { plannedOutput } from '../../testing/outputs/planned-output.ts'
import { sentMessage, signal, surroundings } from '../../testing/outputs/sent-message.ts'
import {
  missingRsyslog,
  missingRsyslogTls,
  ThrowawayRsyslog,
} from '../../testing/outputs/throwaway-rsyslog.ts'
import { syslogDelivery } from './syslog-output.ts'

const message = sentMessage('Größe überschritten', {
  ...{ level: 3, facility_num: 20, application_name: 'shop', process_id: '4711' },
  state: 'paid "twice"',
})
const data = '[fields@32473 gl2_message_id="01HZX5M4Q0ABCDEFGHJKMNPQRS" state="paid \\"twice\\""]'
const modern = `local4.err|web-1|shop|4711|${data}|Größe überschritten`
/** The blank before the text belongs to it in RFC 3164. */
const bsd = 'local4.err|web-1|shop|4711|-| Größe überschritten'

interface Case {
  name: string
  configuration: { protocol?: string; [field: string]: unknown }
  line: string
}

const cases: readonly Case[] = [
  { name: 'UDP', configuration: { protocol: 'UDP' }, line: modern },
  { name: 'UDP in the old format', configuration: { protocol: 'UDP', format: 'rfc3164' }, line: bsd },
  { name: 'TCP with counted octets', configuration: {}, line: modern },
  { name: 'TCP with line breaks', configuration: { framing: 'line_break' }, line: modern },
  { name: 'TCP in the old format', configuration: { format: 'rfc3164' }, line: bsd },
  { name: 'TLS', configuration: { protocol: 'TCP+TLS', tls_verification_enabled: false }, line: modern },
]

describe('rsyslog understands what comes by', () => {
  for (const { name, configuration, line } of cases) {
    const hasTls = configuration.protocol === 'TCP+TLS'
    const module = configuration.protocol === 'UDP' ? 'imudp' : 'imtcp'
    const missing = hasTls ? missingRsyslogTls : missingRsyslog
    it.skipIf(missing)(missing ? `${name} (skipped: needs ${missing})` : name, async () => {
      await using rsyslog = await ThrowawayRsyslog.start(module, hasTls)
      const planned = plannedOutput('syslog', { port: rsyslog.port, ...configuration })
      const delivery = syslogDelivery(planned.configuration, surroundings)
      await eventually(async () => {
        // By UDP, it may not listen yet.
        if (rsyslog.lines.length === 0) await delivery.write([message], signal)
        await delivery.confirm(signal)
        expect(rsyslog.lines[0]).toBe(line)
      })
      await delivery.close()
    })
  }
})
