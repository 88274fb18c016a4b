import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockDataFolder } from './folder-lock.ts'

it('keeps a second server out of the data folder until the first has left', () => {
  const folder = mkdtempSync(join(tmpdir(), 'logline-lock-'))
  const lock = lockDataFolder(join(folder, 'data'))
  expect(() => lockDataFolder(join(folder, 'data'))).toThrow('in use by another Logline server')
  lock.release()
  lockDataFolder(join(folder, 'data')).release()
  rmSync(folder, { recursive: true })
})

it('says why it cannot lock, which need not be another server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'logline-lock-'))
  mkdirSync(join(folder, 'lock'))
  const message = `The data folder ${folder} cannot be used: unable to open database file`
  expect(() => lockDataFolder(folder)).toThrow(message)
  rmSync(folder, { recursive: true })
})

it('is gone with the process that held it, however it ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'logline-lock-'))
  const module = new URL('folder-lock.ts', import.meta.url).href
  const script = `
    const { lockDataFolder } = await import(${JSON.stringify(module)})
    globalThis.lock = lockDataFolder(${JSON.stringify(folder)})
    process.stdout.write('locked')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', script])
  await once(holder.stdout, 'data')
  expect(() => lockDataFolder(folder)).toThrow('in use by another Logline server')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  lockDataFolder(folder).release()
  rmSync(folder, { recursive: true })
})
