import { forgetEnvironment, loadConfig } from './config.ts'
import { createLog, type Log } from './log.ts'
import { type RunningServer, startServer } from './server.ts'

/** After this long, what has not stopped by itself is left to the operating system; the journal survives that. */
const stopTimeoutMs = 25_000

async function main(): Promise<void> {
  const loaded = loadConfig(process.argv.slice(2))
  if (loaded.kind === 'help') return say(loaded.text)
  forgetEnvironment()
  const log = createLog()
  for (const name of loaded.unknownNames) log.warn(`${name} is no setting and has no effect. See --help.`)
  const server = await startServer(loaded.config, log)
  stopOnSignal(server, log)
  say(greeting(server))
}

function greeting({ url, generatedPassword }: RunningServer): string {
  const lines = ['', `  Logline is running at ${url}`]
  if (generatedPassword !== null) {
    lines.push(`  Sign in as admin with the password ${generatedPassword} (shown only this once)`)
  }
  return [...lines, ''].join('\n')
}

function stopOnSignal(server: RunningServer, log: Log): void {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info(`Stopping (${signal})`)
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    await server.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error) => fail(error))
    })
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** A wrong setting or a taken port is told in one line; the rest of an error is for finding bugs. */
function fail(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

main().catch(fail)
