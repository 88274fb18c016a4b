import {
  exportedAt,
  flowSet,
  netFlow5,
  netFlow9,
  template,
  usualFields,
  usualMessage,
  usualRecord,
  usualText,
} from '../../../../../packages/processing/src/codecs/testing/flow-frames.ts'
import { LumberjackSender, windowOf } from '../../data-plane/testing/lumberjack-sender.ts'
import { sendTcp, sendUdp } from '../../data-plane/testing/senders.ts'
import { type GoldenRecord, whenSent } from '../messages/golden-record.ts'
import { bsdDate, type Sending, yesterday, yesterdayMs } from './sending.ts'
import { syslogTcp, syslogUdp } from './syslog-senders.ts'

const netFlow = 'org.graylog.plugins.netflow.inputs.NetFlowUdpInput'
const beats = 'org.graylog.plugins.beats.Beats2Input'
const deprecatedBeats = 'org.graylog.plugins.beats.BeatsInput'

const ofNetFlow5: GoldenRecord = {
  source: '127.0.0.1',
  nf_src_address: '10.0.0.1',
  nf_src_port: 51_234,
  nf_src: '10.0.0.1:51234',
  nf_dst_address: '192.0.2.7',
  nf_src_mask: 24,
  nf_dst_mask: 16,
  nf_src_as: 64_500,
  nf_dst_as: 64_501,
  nf_tos: 8,
  nf_snmp_input: 3,
  nf_snmp_output: 4,
  message: 'NetFlowV5 [10.0.0.1]:51234 <> [192.0.2.7]:443 proto:6 pkts:12 bytes:3456',
  timestamp: new Date(exportedAt + 250).toISOString(),
  nf_version: 5,
  nf_flow_packet_id: 77,
  nf_dst: '192.0.2.7:443',
  nf_dst_port: 443,
  nf_next_hop: '10.0.0.254',
  nf_proto: 6,
  nf_proto_name: 'TCP',
  nf_tcp_flags: 0x1b,
  nf_start: '2024-06-15T11:59:55.250Z',
  nf_stop: '2024-06-15T11:59:59.250Z',
  nf_bytes: 3456,
  nf_pkts: 12,
}

const ofNetFlow9: GoldenRecord = {
  ...usualMessage,
  source: '127.0.0.1',
  message: usualText,
  timestamp: new Date(exportedAt).toISOString(),
}

/** As Filebeat 8 and Metricbeat 8 describe their events. */
const ofFilebeat = {
  '@timestamp': '2026-11-01T08:00:00.123Z',
  '@metadata': { beat: 'filebeat', type: '_doc', version: '8.15.0' },
  message: '10.0.0.7 - - "GET / HTTP/1.1" 200 612',
  log: { offset: 1024, file: { path: '/var/log/nginx/access.log', inode: '1310' }, flags: [] },
  input: { type: 'filestream' },
  tags: ['nginx', 'prod'],
  fields: { env: 'prod', 'team.name': 'web' },
  agent: { id: '5b8e', name: 'web-1', type: 'filebeat', version: '8.15.0' },
  ecs: { version: '8.0.0' },
  host: { name: 'web-1', ip: ['10.0.0.5', 'fe80::1'], containerized: false },
}
const ofMetricbeat = {
  '@timestamp': '2026-11-01T08:00:10.000Z',
  '@metadata': { beat: 'metricbeat', version: '8.15.0' },
  agent: { hostname: 'web-2', name: 'other' },
  system: { cpu: { total: { pct: 1.25 }, cores: 4 }, processes: [{ pid: 7 }, { pid: 8 }] },
  gl2_source_collector: 'b4f1',
}

const goldenFilebeat: GoldenRecord = {
  message: '10.0.0.7 - - "GET / HTTP/1.1" 200 612',
  source: 'web-1',
  timestamp: '2026-11-01T08:00:00.123Z',
  beats_type: 'filebeat',
  'filebeat_@timestamp': '2026-11-01T08:00:00.123Z',
  'filebeat_@metadata_beat': 'filebeat',
  'filebeat_@metadata_type': '_doc',
  'filebeat_@metadata_version': '8.15.0',
  filebeat_log_offset: 1024,
  filebeat_log_file_path: '/var/log/nginx/access.log',
  filebeat_log_file_inode: '1310',
  filebeat_log_flags: '[]',
  filebeat_input_type: 'filestream',
  filebeat_tags: '["nginx","prod"]',
  filebeat_fields_env: 'prod',
  filebeat_fields_team_name: 'web',
  filebeat_agent_id: '5b8e',
  filebeat_agent_name: 'web-1',
  filebeat_agent_type: 'filebeat',
  filebeat_agent_version: '8.15.0',
  filebeat_ecs_version: '8.0.0',
  filebeat_host_name: 'web-1',
  filebeat_host_ip: '["10.0.0.5","fe80::1"]',
  filebeat_host_containerized: false,
}
const goldenMetricbeat: GoldenRecord = {
  message: '-',
  source: 'web-2',
  timestamp: '2026-11-01T08:00:10.000Z',
  beats_type: 'metricbeat',
  gl2_source_collector: 'b4f1',
  'metricbeat_@timestamp': '2026-11-01T08:00:10.000Z',
  'metricbeat_@metadata_beat': 'metricbeat',
  'metricbeat_@metadata_version': '8.15.0',
  metricbeat_agent_hostname: 'web-2',
  metricbeat_agent_name: 'other',
  metricbeat_system_cpu_total_pct: 1.25,
  metricbeat_system_cpu_cores: 4,
  metricbeat_system_processes: '[]',
  metricbeat_system_processes_0_pid: 7,
  metricbeat_system_processes_1_pid: 8,
}

/** Filebeat 1, as the deprecated type knows it. */
const ofEarlyFilebeat = {
  '@timestamp': '2026-11-01T08:00:20.000Z',
  '@metadata': { beat: 'filebeat', type: 'log' },
  beat: { hostname: 'web-3', name: 'web-3' },
  message: 'started',
  source: '/var/log/app.log',
  type: 'log',
  input_type: 'log',
  count: 1,
  offset: 77,
  tags: ['app'],
  fields: { env: 'prod' },
}

function sendByBeat(...events: readonly object[]): Sending['send'] {
  return async (port, { onTestFinished }) => {
    const sender = new LumberjackSender(port)
    onTestFinished(() => sender.close())
    await sender.written(windowOf(events.map((event) => JSON.stringify(event))))
  }
}

const dated = bsdDate(yesterdayMs)

/** Cisco IOS, Cisco ASA and FortiGate, as their manuals show them. */
const ofDevices = {
  ios: `<189>148094: *${dated}.123 UTC: %LINK-3-UPDOWN: Interface Gi0/1, changed state to up`,
  asa: `<166>${dated} asa-1 : %ASA-6-302013: Built outbound TCP connection 1`,
  fortigate:
    '<189>date=2026-11-01 time=09:00:00 devname="FGT60F" devid="FGT60F1" tz="+0100" type="traffic" level="notice" srcip=10.1.100.11 msg="a b=c"',
}

const goldenDevices: readonly GoldenRecord[] = [
  {
    message: '%LINK-3-UPDOWN: Interface Gi0/1, changed state to up',
    source: '127.0.0.1',
    timestamp: new Date(yesterdayMs + 123).toISOString(),
    facility: 'local7',
    facility_num: 23,
    level: 5,
    sequence_number: 148_094,
  },
  {
    message: 'asa-1 : %ASA-6-302013: Built outbound TCP connection 1',
    source: 'asa-1',
    timestamp: yesterday,
    facility: 'local4',
    facility_num: 20,
    level: 6,
  },
  {
    message: ofDevices.fortigate.slice('<189>'.length),
    source: 'FGT60F',
    timestamp: '2026-11-01T08:00:00.000Z',
    facility: 'local7',
    facility_num: 23,
    level: 5,
    date: '2026-11-01',
    time: '09:00:00',
    devname: 'FGT60F',
    devid: 'FGT60F1',
    tz: '+0100',
    type: 'traffic',
    srcip: '10.1.100.11',
    msg: 'a b=c',
  },
]

/** Frames built by hand after what vendors and RFCs document. */
export const deviceFrames: readonly Sending[] = [
  {
    sender: 'NetFlow 5',
    type: netFlow,
    send: (port) => sendUdp({ configuration: { port } }, netFlow5()),
    golden: [ofNetFlow5],
  },
  {
    sender: 'NetFlow 9, whose template comes later',
    type: netFlow,
    async send(port) {
      const input = { configuration: { port } }
      await sendUdp(input, netFlow9([flowSet(256, usualRecord)]))
      await sendUdp(input, netFlow9([flowSet(0, template(256, usualFields))]))
    },
    golden: [ofNetFlow9],
  },
  {
    sender: 'Filebeat 8 and Metricbeat 8, in a compressed frame',
    type: beats,
    send: sendByBeat(ofFilebeat, ofMetricbeat),
    golden: [goldenFilebeat, goldenMetricbeat],
  },
  {
    sender: 'Filebeat 1 to the deprecated type',
    type: deprecatedBeats,
    send: sendByBeat(ofEarlyFilebeat),
    golden: [
      {
        message: 'started',
        source: 'web-3',
        timestamp: '2026-11-01T08:00:20.000Z',
        facility: 'filebeat',
        name: 'web-3',
        type: 'log',
        tags: '["app"]',
        env: 'prod',
        file: '/var/log/app.log',
        input_type: 'log',
        count: 1,
        offset: 77,
      },
    ],
  },
  {
    sender: 'devices of Cisco and Fortinet by syslog over UDP',
    type: syslogUdp,
    configuration: { timezone: 'UTC' },
    async send(port) {
      for (const text of Object.values(ofDevices)) await sendUdp({ configuration: { port } }, text)
    },
    golden: goldenDevices,
  },
  {
    sender: 'devices of Cisco and Fortinet by syslog over TCP',
    type: syslogTcp,
    configuration: { timezone: 'UTC', override_source: 'router-1' },
    send: (port) => sendTcp({ configuration: { port } }, `${Object.values(ofDevices).join('\n')}\n`),
    golden: goldenDevices.map((record) => ({ ...record, source: 'router-1' })),
  },
  {
    sender: 'any text over UDP',
    type: 'org.graylog2.inputs.raw.udp.RawUDPInput',
    configuration: { charset_name: 'ISO-8859-1' },
    send: (port) => sendUdp({ configuration: { port } }, Buffer.from(' Größe\n', 'latin1')),
    golden: [{ message: 'Größe', source: '127.0.0.1', timestamp: whenSent }],
  },
]
