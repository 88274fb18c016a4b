import type { FuzzTarget } from './fuzz-run.ts'
import { beatsTarget } from './targets/beats-target.ts'
import { cefTarget } from './targets/cef-target.ts'
import { elasticsearchTarget } from './targets/elasticsearch-target.ts'
import { gelfTarget } from './targets/gelf-target.ts'
import { ipfixTarget } from './targets/ipfix-target.ts'
import { jsonPathTarget } from './targets/json-path-target.ts'
import { lokiTarget } from './targets/loki-target.ts'
import { lumberjackTarget } from './targets/lumberjack-target.ts'
import { netFlowTarget } from './targets/netflow-target.ts'
import { otlpTarget } from './targets/otlp-target.ts'
import { randomHttpTarget } from './targets/random-http-target.ts'
import { rawTarget } from './targets/raw-target.ts'
import { syslogTarget } from './targets/syslog-target.ts'

/** By the name of `npm run fuzz -- <name>`. */
export const fuzzTargets: Readonly<Record<string, FuzzTarget>> = {
  beats: beatsTarget,
  cef: cefTarget,
  elasticsearch: elasticsearchTarget,
  gelf: gelfTarget,
  ipfix: ipfixTarget,
  jsonpath: jsonPathTarget,
  loki: lokiTarget,
  lumberjack: lumberjackTarget,
  netflow: netFlowTarget,
  otlp: otlpTarget,
  'random-http-msg': randomHttpTarget,
  raw: rawTarget,
  syslog: syslogTarget,
}
