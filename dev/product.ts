// Starts the whole product as its user does, on a data folder and ports of its own: for the browser tests, the kill test and the benchmarks.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { node, productEnvironment, root } from './toolchain.mjs'

export const adminPassword = 'correct horse battery staple'

/** Who signs in. */
export interface Credentials {
  username: string
  password: string
}

/** Calls the REST API as somebody; the path is below /api. */
export type CallApi = (method: string, path: string, body?: unknown) => Promise<Response>

export interface Product {
  url: string
  dataDir: string
  /** Everything the product has printed so far. */
  output(): string
  /** As admin. */
  api: CallApi
  apiAs(person: Credentials): CallApi
  /** Adds an input through the API and waits until it is RUNNING; returns its id. */
  addInput(type: string, configuration: Record<string, unknown>, title?: string): Promise<string>
  /** Process ids of the server and what it started, by their role. */
  processes(): { server: number; dataPlane: number | undefined; engine: number | undefined }
  /** Starts again on the same folder and ports after `kill` or `stop`. */
  restart(): Promise<void>
  /** SIGINT as from Ctrl-C, waits for the end, returns the exit code. */
  stop(): Promise<number | null>
  /** Stops whatever still runs and removes the data folder. */
  dispose(): Promise<void>
}

interface ProductOptions {
  env?: Record<string, string>
  args?: string[]
  /** Kept at the end; without it, a folder of its own that goes with the product. */
  dataDir?: string
}

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'logline-product-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = productEnvironment({
    LOGLINE_DATA_DIR: dataDir,
    LOGLINE_HTTP_BIND: `127.0.0.1:${port}`,
    LOGLINE_ADMIN_PASSWORD: adminPassword,
    LOGLINE_DEFAULT_INPUTS: 'off',
    ...options.env,
  })
  let child: ChildProcess
  let output = ''
  let apiOfAdmin: CallApi

  const start = async () => {
    apiOfAdmin = apiOf(url, { username: 'admin', password: adminPassword })
    const printed = output.length
    child = spawn(node, [join(root, 'apps/server/src/main.ts'), ...(options.args ?? [])], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    endWithThisProcess(child)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`The product ended while it started:\n${output}`)
      return output.includes('is running at', printed)
    }, `the product is running\n${output}`)
  }

  const api: CallApi = (...call) => apiOfAdmin(...call)

  const exited = async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.once('exit', resolve))
    return child.exitCode
  }

  const dispose = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await exited()
    }
    // What was killed may still be writing for a moment.
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }

  try {
    await start()
  } catch (error) {
    await dispose()
    throw error
  }
  return {
    url,
    dataDir,
    output: () => output,
    api,
    apiAs: (person) => apiOf(url, person),
    addInput: async (type, configuration, title = 'Test') => {
      const created = await api('POST', '/system/inputs', {
        title,
        type,
        global: true,
        configuration,
      })
      if (!created.ok) throw new Error(`The input was refused: ${await created.text()}`)
      const { id } = (await created.json()) as { id: string }
      await until(async () => {
        const { states } = (await (await api('GET', '/system/inputstates')).json()) as {
          states: { id: string; state: string }[]
        }
        return states.find((state) => state.id === id)?.state === 'RUNNING'
      }, 'the input runs')
      return id
    },
    processes: () => {
      const server = child.pid ?? 0
      const children = descendants(server)
      return {
        server,
        dataPlane: children.find(({ command }) => command.includes('data-plane'))?.pid,
        engine: children.find(({ command }) => command.includes('engine'))?.pid,
      }
    },
    restart: async () => {
      await exited()
      await start()
    },
    stop: async () => {
      child.kill('SIGINT')
      return await exited()
    },
    dispose,
  }
}

/** Stops the product when this process ends in whichever way, SIGKILL too: the pipe to a guard breaks then. */
function endWithThisProcess(product: ChildProcess): void {
  const script = 'read -r ended || kill -TERM "$0"'
  const guard = spawn('sh', ['-c', script, String(product.pid)], { stdio: ['pipe', 'ignore', 'ignore'] })
  // Ctrl-C may have ended it before.
  guard.stdin.on('error', () => undefined)
  product.once('exit', () => guard.stdin.end('ended\n'))
}

/** Waits until a condition holds, five minutes at most unless told: only for what hangs, a busy machine may be slow. */
export async function until(holds: () => Promise<boolean>, what: string, timeoutMs = 300_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s in vain until ${what}`)
    await sleep(50)
  }
}

/** Signs in with the first call. */
function apiOf(url: string, person: Credentials): CallApi {
  let session: string | undefined
  return async (method, path, body) => {
    session ??= await logIn(url, person)
    return await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${session}:session`).toString('base64')}`,
        'x-requested-by': 'test',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
}

async function logIn(url: string, { username, password }: Credentials): Promise<string> {
  const answer = await fetch(`${url}/api/system/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-by': 'test' },
    body: JSON.stringify({ username, password, host: '' }),
  })
  if (!answer.ok) throw new Error(`The login was refused: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { session_id: string }).session_id
}

/** The processes started by `parent`, directly or not, from Linux' /proc. */
function descendants(parent: number): { pid: number; command: string }[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/stat`))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [
          { pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]), command },
        ]
      } catch {
        return [] // it ended meanwhile
      }
    })
  const found = all.filter((process) => process.parent === parent)
  return [...found, ...found.flatMap(({ pid }) => descendants(pid))]
}
