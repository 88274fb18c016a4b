/**
 * Loaded by `--import` into the product, before it starts: in each thread of the data plane it writes a profile of the
 * time between the appearance of the files `start` and `stop` in the folder of its query.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'

const pollMs = 50
const intervalUs = 1000

async function appears(path: string): Promise<void> {
  while (!existsSync(path)) await sleep(pollMs, undefined, { ref: false })
}

async function writeProfile(dir: string): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: intervalUs })
  await appears(join(dir, 'start'))
  await session.post('Profiler.start')
  await appears(join(dir, 'stop'))
  const { profile } = await session.post('Profiler.stop')
  const name = isMainThread ? 'receiving' : 'storing'
  writeFileSync(join(dir, `${name}.part`), JSON.stringify(profile))
  writeFileSync(join(dir, `${name}.done`), '')
}

const dir = new URL(import.meta.url).searchParams.get('dir')
if (dir !== null && process.argv[1]?.includes('/data-plane/')) void writeProfile(dir)
