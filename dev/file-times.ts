import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './toolchain.mjs'

/** How long each file of the unit tests took, with its imports and hooks; written to UNIT_TEST_TIMES, which `npm test` reads. */
export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    // No LOGLINE_ name: the servers that tests start would warn of a setting they do not know.
    const file = process.env.UNIT_TEST_TIMES
    if (file === undefined) return
    const times = modules.map((module) => {
      const { setupDuration, collectDuration, duration } = module.diagnostic()
      return { name: relative(root, module.moduleId), ms: setupDuration + collectDuration + duration }
    })
    writeFileSync(file, JSON.stringify(times))
  }
}
