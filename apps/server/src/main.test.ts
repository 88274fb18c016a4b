import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productEnvironment } from '../../../dev/toolchain.mjs'
import { lockDataFolder } from './data-folder/folder-lock.ts'

const entry = fileURLToPath(new URL('main.ts', import.meta.url))

interface Started {
  process: ChildProcess
  /** Everything printed so far. */
  output: () => string
}

function start(dataDir: string, settings: Record<string, string> = {}, argv: string[] = []): Started {
  const environment = productEnvironment({
    LOGLINE_DATA_DIR: dataDir,
    LOGLINE_HTTP_BIND: '127.0.0.1:0',
    LOGLINE_DEFAULT_INPUTS: 'off',
    ...settings,
  })
  const child = spawn(process.execPath, [entry, ...argv], { env: environment })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  return { process: child, output: () => Buffer.concat(chunks).toString() }
}

async function printed(started: Started, text: RegExp): Promise<RegExpExecArray> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const match = text.exec(started.output())
    if (match) return match
    if (started.process.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`It never printed ${text}, but:\n${started.output()}`)
}

async function exitCode({ process: child }: Started): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** Ids of the processes that the started one has started. */
function childrenOf({ process: { pid } }: Started): string[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return list.split(' ').filter(Boolean)
}

function signIn(url: string, password: string): Promise<Response> {
  return fetch(`${url}api/system/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-by': 'test' },
    body: JSON.stringify({ username: 'admin', password }),
  })
}

const lastLine = (started: Started) => started.output().split('\n').at(-2)

const isRunning = (id: string) => existsSync(`/proc/${id}`)

const runningAt = /Logline is running at (http:\S+)/
const signInWith = /Sign in as admin with the password (\S+)/

describe('the server process', () => {
  let dataDir: string
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'logline-main-'))
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('tells where it is and a password that works, refuses a second one, and leaves nothing behind', async () => {
    const first = start(dataDir)
    const [, url = ''] = await printed(first, runningAt)
    const [, password = ''] = await printed(first, signInWith)
    expect((await signIn(url, password)).status).toBe(200)

    const second = start(dataDir)
    expect(await exitCode(second)).toBe(1)
    expect(second.output()).toBe(`The data folder ${dataDir} is in use by another Logline server.\n`)

    const children = childrenOf(first)
    expect(children).toHaveLength(2)
    first.process.kill('SIGTERM')
    expect(await exitCode(first)).toBe(0)
    expect(children.filter(isRunning)).toEqual([])
  })

  it('shows the password only at the very first start', async () => {
    const again = start(dataDir)
    await printed(again, runningAt)
    again.process.kill('SIGINT')
    expect(await exitCode(again)).toBe(0)
    expect(again.output()).not.toContain('password')
  })

  it('says in one line that its port is taken, lets go of the data folder, and keeps the password for later', async () => {
    const fresh = join(dataDir, 'port-taken')
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : 0
    const started = start(fresh, { LOGLINE_HTTP_BIND: `127.0.0.1:${port}` })
    expect(await exitCode(started)).toBe(1)
    expect(lastLine(started)).toBe(
      `Another program already listens at 127.0.0.1:${port}. Choose a free port with LOGLINE_HTTP_BIND.`,
    )
    lockDataFolder(fresh).release()
    other.close()

    const again = start(fresh)
    const [, url = ''] = await printed(again, runningAt)
    const [, password = ''] = await printed(again, signInWith)
    expect((await signIn(url, password)).status).toBe(200)
    again.process.kill('SIGTERM')
    expect(await exitCode(again)).toBe(0)
  })

  it('says in one line why it cannot listen, keep data or open its database', async () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    const inFile = start(file)
    expect([await exitCode(inFile), inFile.output()]).toEqual([
      1,
      expect.stringMatching(/^The data folder \S+ cannot be used: EEXIST[^\n]*\n$/),
    ])
    const fresh = join(dataDir, 'mistakes')
    const noHost = start(fresh, { LOGLINE_HTTP_BIND: '203.0.113.7:9000' })
    expect([await exitCode(noHost), lastLine(noHost)]).toEqual([
      1,
      'Console and API cannot listen at 203.0.113.7:9000: listen EADDRNOTAVAIL: address not available 203.0.113.7:9000. Choose another address with LOGLINE_HTTP_BIND.',
    ])
    const noDatabase = start(fresh, { LOGLINE_DATABASE_URL: 'postgres://somebody@127.0.0.1:1/logline' })
    expect([await exitCode(noDatabase), noDatabase.output()]).toEqual([
      1,
      'The metadata store could not be opened: connect ECONNREFUSED 127.0.0.1:1\n',
    ])
  })

  it('tells of a name in the environment that is no setting', async () => {
    const started = start(dataDir, { LOGLINE_PORT: '9001' })
    await printed(started, /LOGLINE_PORT is no setting and has no effect/)
    started.process.kill('SIGTERM')
    await exitCode(started)
  })

  it('names wrong settings and options, and explains them all', async () => {
    const wrong = start(dataDir, { LOGLINE_HTTP_BIND: 'here' })
    expect([await exitCode(wrong), wrong.output()]).toEqual([
      1,
      expect.stringContaining('LOGLINE_HTTP_BIND: must be host:port'),
    ])
    const help = start(dataDir, {}, ['--help'])
    expect([await exitCode(help), help.output()]).toEqual([
      0,
      expect.stringContaining('LOGLINE_DATABASE_URL'),
    ])
  })
})
