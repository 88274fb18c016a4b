import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node'
import { root } from './toolchain.mjs'

const longMs = 5 * 60_000

/**
 * Tells `npm test` how long each file of the unit tests took, with its imports and hooks, and which were left out: it
 * writes UNIT_TEST_TIMES. After UNIT_TEST_UNTIL, in milliseconds since 1970, no file is begun any more. Files that take
 * very long are named meanwhile.
 */
export default class FileTimes implements Reporter {
  readonly #startedAtMs = new Map<string, number>()
  #vitest: Vitest | null = null

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunStart(): void {
    setInterval(() => this.#nameLong(), longMs).unref()
    // No LOGLINE_ name: the servers that tests start would warn of a setting they do not know.
    const untilMs = process.env.UNIT_TEST_UNTIL
    if (untilMs !== undefined)
      setTimeout(
        () => void this.#vitest?.cancelCurrentRun('test-failure'),
        Number(untilMs) - Date.now(),
      ).unref()
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    this.#startedAtMs.set(moduleId, Date.now())
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#startedAtMs.delete(moduleId)
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env.UNIT_TEST_TIMES
    if (file === undefined) return
    const isLeftOut = (module: TestModule) => module.state() === 'queued'
    const times = modules.map((module) => {
      const { setupDuration, collectDuration, duration } = module.diagnostic()
      return { name: nameOf(module), ms: setupDuration + collectDuration + duration }
    })
    const leftOut = modules.filter(isLeftOut).map(nameOf)
    writeFileSync(file, JSON.stringify({ times, leftOut, errors: errors.length }))
  }

  #nameLong(): void {
    for (const [moduleId, startedAtMs] of this.#startedAtMs) {
      const ms = Date.now() - startedAtMs
      if (ms > longMs)
        console.log(`${nameOf({ moduleId })} has taken ${Math.round(ms / 60_000)} minutes so far.`)
    }
  }
}

function nameOf({ moduleId }: Pick<TestModule, 'moduleId'>): string {
  return relative(root, moduleId)
}
