import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { eventually } from '../eventually.ts'

const module = new URL('./broker-process.ts', import.meta.url)
/** Tests whose broker starts another process, as RabbitMQ does. */
const tests = `
const { BrokerProcess } = await import('${module}')
process.on('SIGUSR2', () => {
  broker.freeze()
  console.log('frozen')
})
const broker = new BrokerProcess('/bin/sh', ['-c', 'sleep 1000 & echo $!; wait'], { output: 1 })
setInterval(() => {}, 1000)`

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.each([
  ['runs', false],
  ['is frozen', true],
])(
  'a broker that %s ends when its tests are killed, with what it has started itself',
  async (_, isFrozen) => {
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', tests], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(parent.stdout, 'data')
    const pid = Number(line)
    if (isFrozen) {
      parent.kill('SIGUSR2')
      await once(parent.stdout, 'data')
    }
    expect(isThere(pid)).toBe(true)
    parent.kill('SIGKILL')
    await eventually(() => expect(isThere(pid)).toBe(false))
  },
)
