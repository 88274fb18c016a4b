import type { FuzzTarget } from './fuzz-run.ts'
import { beatsTarget } from './targets/beats-target.ts'
import { cefTarget } from './targets/cef-target.ts'
import { gelfTarget } from './targets/gelf-target.ts'
import { lumberjackTarget } from './targets/lumberjack-target.ts'
import { rawTarget } from './targets/raw-target.ts'
import { syslogTarget } from './targets/syslog-target.ts'

/** By the name of `npm run fuzz -- <name>`. */
export const fuzzTargets: Readonly<Record<string, FuzzTarget>> = {
  beats: beatsTarget,
  cef: cefTarget,
  gelf: gelfTarget,
  lumberjack: lumberjackTarget,
  raw: rawTarget,
  syslog: syslogTarget,
}
