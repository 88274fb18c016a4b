import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../dev/free-port.ts'
import { startProduct, until } from '../dev/product.ts'
import { productEnvironment, root } from '../dev/toolchain.mjs'
import { holdEngine, restartWithHeldEngine } from './hold-engine.ts'

test('Ctrl-C stops everything and leaves no process behind', async () => {
  const product = await startProduct()
  const pids = Object.values(product.processes())
  expect(pids).not.toContain(undefined)
  expect(await product.stop()).toBe(0)
  await until(async () => pids.every((pid) => !isAlive(pid)), 'all processes have ended')
  await product.dispose()
})

test.runIf(process.platform === 'linux')(
  'no child process is told the password of the administrator',
  async () => {
    const product = await startProduct()
    const { dataPlane = 0, engine = 0 } = product.processes()
    for (const pid of [dataPlane, engine]) {
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('LOGLINE_')
    }
    await product.dispose()
  },
)

test('a server that is killed takes its engine and its data plane with it', async () => {
  const product = await startProduct()
  const { server, dataPlane, engine } = product.processes()
  process.kill(server, 'SIGKILL')
  await until(async () => !isAlive(dataPlane) && !isAlive(engine), 'the children have ended')
  await product.dispose()
})

test('a test or a campaign that is killed leaves no product behind', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'logline-left-'))
  const starts = `
    import { startProduct } from './dev/product.ts'
    const product = await startProduct({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(JSON.stringify(Object.values(product.processes())))`
  const starter = spawn(process.execPath, ['--input-type=module', '-e', starts], { cwd: root })
  let output = ''
  starter.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await until(async () => output.endsWith('\n'), 'it has started the product')
  const pids = JSON.parse(output) as number[]
  expect(pids.map(isAlive)).toEqual([true, true, true])
  starter.kill('SIGKILL')
  await until(async () => !pids.some(isAlive), 'all processes have ended')
  rmSync(dataDir, { recursive: true, force: true })
})

test('load balancers are told DEAD until messages can be searched, and what the operator wants', async () => {
  const product = await startProduct()
  const told = async () => {
    const answer = await fetch(`${product.url}/api/system/lbstatus`)
    return `${answer.status} ${await answer.text()}`
  }
  const search = async () =>
    (await product.api('GET', '/search/universal/relative?query=*&range=60&fields=message')).status
  const overview = async () => {
    const { lifecycle, lb_status } = (await (await product.api('GET', '/system')).json()) as {
      lifecycle: string
      lb_status: string
    }
    return [lifecycle, lb_status]
  }
  const override = async (status: string) =>
    (await product.api('PUT', `/system/lbstatus/override/${status}`)).status
  try {
    await product.stop()
    const starting = await restartWithHeldEngine(product)
    expect([await told(), await search()]).toEqual(['503 DEAD', 503])
    expect(await overview()).toEqual(['starting', 'dead'])
    await starting.release()
    await until(async () => (await told()) === '200 ALIVE', 'it is alive')
    expect([await search(), await overview()]).toEqual([200, ['running', 'alive']])

    const { engine } = product.processes()
    process.kill(engine ?? 0, 'SIGKILL')
    const away = await holdEngine(product, engine)
    // The journal keeps what comes in: shippers need no other server.
    expect([await told(), await search()]).toEqual(['200 ALIVE', 503])
    expect([await override('dead'), await told()]).toEqual([204, '503 DEAD'])
    expect(await overview()).toEqual(['override lb:dead', 'dead'])
    expect([await override('THROTTLED'), await told()]).toEqual([204, '429 THROTTLED'])
    expect([await override('nothing'), await told()]).toEqual([400, '429 THROTTLED'])
    expect([await override('alive'), await told()]).toEqual([204, '200 ALIVE'])
    away.release()
    await until(async () => (await search()) === 200, 'messages can be searched again')
  } finally {
    await product.dispose()
  }
})

test('a port that is taken makes its input FAILED with the reason, and the server answers', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  const product = await startProduct()
  try {
    const configuration = { bind_address: '127.0.0.1', port }
    const type = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'
    const created = await product.api('POST', '/system/inputs', {
      title: 'Taken',
      type,
      global: true,
      configuration,
    })
    expect(created.status).toBe(201)
    await until(async () => {
      const { states } = (await (await product.api('GET', '/system/inputstates')).json()) as {
        states: { state: string; detailed_message: string | null }[]
      }
      return states.some(
        ({ state, detailed_message: reason }) => state === 'FAILED' && reason?.includes(String(port)),
      )
    }, 'the input has failed with its reason')
  } finally {
    other.close()
    await product.dispose()
  }
})

test('an input tells nobody which files are on the server; its log does', async () => {
  const product = await startProduct({ env: { LOGLINE_TLS_FOLDERS: '/etc/ssl, /etc/logline' } })
  try {
    const reasons = async (tls_cert_file: string) => {
      const configuration = {
        bind_address: '127.0.0.1',
        port: await freePort(),
        tls_enable: true,
        tls_cert_file,
        tls_key_file: tls_cert_file,
      }
      const type = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'
      const answer = await product.api('POST', '/system/inputs', {
        title: tls_cert_file,
        type,
        global: true,
        configuration,
      })
      const { id } = (await answer.json()) as { id: string }
      let told: string | null = null
      await until(async () => {
        const state = await product.api('GET', `/system/inputstates/${id}`)
        const { state: name, detailed_message } = (await state.json()) as Record<string, string>
        told = detailed_message ?? null
        return name === 'FAILED'
      }, 'the input has failed')
      return told
    }
    const said = 'The files for TLS cannot be used. The log of the server says why.'
    expect(await reasons('/etc/hostname')).toBe(said)
    expect(await reasons('/etc/ssl/nothing.pem')).toBe(said)
    expect(await reasons('/etc/ssl')).toBe(said)
    expect(product.output()).toContain("no such file or directory, realpath '/etc/ssl/nothing.pem'")
    expect(product.output()).toContain('/etc/hostname is not in /etc/ssl or /etc/logline')
  } finally {
    await product.dispose()
  }
})

/** Another address of this machine than 127.0.0.1, where an installation of the developer's may have these ports. */
const inputsHost = `127.${byte()}.${byte()}.${byte()}`

test('npm start takes GELF and syslog without any setting, finds both, and Ctrl-C leaves nothing behind', async ({
  skip,
}) => {
  const http = await freePort()
  const taken = await takenPorts(http)
  skip(taken.length > 0, `skipped: needs the ports of the default inputs, and ${taken.join(', ')} is taken`)
  const dataDir = mkdtempSync(join(tmpdir(), 'logline-start-'))
  const settings = {
    LOGLINE_DATA_DIR: dataDir,
    LOGLINE_HTTP_BIND: `127.0.0.1:${http}`,
    LOGLINE_BIND: inputsHost,
  }
  // In a group of its own, which a terminal sends Ctrl-C to as a whole.
  const start = spawn(process.execPath, [join(root, 'dev/start.mjs')], {
    env: productEnvironment(settings),
    detached: true,
  })
  if (start.pid === undefined) throw new Error('It did not start.')
  const group = -start.pid
  try {
    const ask = await signInWithPrintedPassword(start, `http://127.0.0.1:${http}/api`)
    await until(async () => {
      const { states } = await ask<{ states: { state: string }[] }>('/system/inputstates')
      return states.filter(({ state }) => state === 'RUNNING').length === 5
    }, 'the default inputs run')

    const word = `first${Date.now()}`
    const gelf = { version: '1.1', host: 'shop', short_message: `${word} gelf` }
    await sendUdp(12_201, JSON.stringify(gelf))
    await sendUdp(1_514, `<14>1 ${new Date().toISOString()} shop test - - - ${word} syslog`)
    const found = async () => {
      const path = `/search/universal/relative?query=${word}&range=3600&fields=message`
      const { messages } = await ask<{ messages: { message: { message: string } }[] }>(path)
      return messages.map(({ message }) => message.message).toSorted()
    }
    await until(async () => (await found()).length === 2, 'both messages are found')
    expect(await found()).toEqual([`${word} gelf`, `${word} syslog`])

    const pids = processesWith(dataDir)
    expect(pids).not.toEqual([])
    process.kill(group, 'SIGINT')
    await until(async () => start.exitCode !== null || start.signalCode !== null, 'it has ended')
    expect([start.exitCode, start.signalCode]).toEqual([0, null])
    await until(async () => !isAlive(group) && !pids.some(isAlive), 'all processes have ended')
    expect(await takenPorts(http)).toEqual([])
  } finally {
    if (isAlive(group)) process.kill(group, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a stop that only npm is told of, as by a service manager, reaches the product', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'logline-stop-'))
  const settings = {
    LOGLINE_DATA_DIR: dataDir,
    LOGLINE_HTTP_BIND: '127.0.0.1:0',
    LOGLINE_DEFAULT_INPUTS: 'off',
  }
  const npm = spawn('npm', ['start'], { cwd: root, env: productEnvironment(settings), detached: true })
  if (npm.pid === undefined) throw new Error('It did not start.')
  const group = -npm.pid
  let output = ''
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  try {
    await until(async () => output.includes('Logline is running'), 'it runs')
    const pids = processesWith(dataDir)
    expect(pids).not.toEqual([])
    npm.kill('SIGTERM')
    await until(async () => !pids.some(isAlive), 'all processes have ended')
    expect(output).toContain('Stopping (SIGTERM)')
  } finally {
    if (isAlive(group)) process.kill(group, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Waits for the password, and returns what asks the API with it. */
async function signInWithPrintedPassword(start: ChildProcess, api: string) {
  let output = ''
  for (const stream of [start.stdout, start.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const password = () => /Sign in as admin with the password (\S+)/.exec(output)?.[1]
  await until(async () => {
    if (start.exitCode !== null) throw new Error(`It ended while it started:\n${output}`)
    return password() !== undefined
  }, 'the password is printed')
  const authorization = `Basic ${Buffer.from(`admin:${password()}`).toString('base64')}`
  return async <Answer>(path: string): Promise<Answer> => {
    const answer = await fetch(`${api}${path}`, { headers: { authorization, accept: 'application/json' } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    // as: the shape is the API's, which has tests of its own.
    return (await answer.json()) as Answer
  }
}

async function sendUdp(port: number, text: string): Promise<void> {
  const socket = createSocket('udp4')
  await new Promise((resolve) => socket.send(text, port, inputsHost, resolve))
  socket.close()
}

/** Of the ports of the default inputs and the given one, those that somebody holds. */
async function takenPorts(http: number): Promise<string[]> {
  const ports = [
    { name: `TCP ${http}`, server: createServer().listen(http, '127.0.0.1') },
    ...[12_201, 12_202, 1_514].map((port) => ({
      name: `TCP ${port}`,
      server: createServer().listen(port, inputsHost),
    })),
    ...[12_201, 1_514].map((port) => ({
      name: `UDP ${port}`,
      server: createSocket('udp4').bind(port, inputsHost),
    })),
  ]
  const held = await Promise.all(
    ports.map(async ({ name, server }) => {
      try {
        await once(server, 'listening')
        server.close()
        return []
      } catch {
        return [name]
      }
    }),
  )
  return held.flat()
}

/** Those whose command line names the folder, from Linux' /proc: the engine has a group of its own. */
function processesWith(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
      } catch {
        return false // it ended meanwhile
      }
    })
    .map(Number)
}

function byte(): number {
  return 1 + Math.floor(Math.random() * 254)
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}
