// What `npm start` and `npm test` need before TypeScript can run: plain JavaScript for any Node >= 20, no imports of ours.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isWindows = process.platform === 'win32'

/** The pinned Node, from the npm package `node`. */
export const node = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')

/** PATH with the pinned Node and the project's tools first. */
export function toolEnvironment(extra = {}) {
  const separator = isWindows ? ';' : ':'
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(separator)
  return { ...process.env, PATH: path, ...extra }
}

/** What tests and benchmarks start the product with. What the shell says of the product (`LOGLINE_…`) does not count. */
export function productEnvironment(settings = {}) {
  const others = Object.entries(toolEnvironment()).filter(([name]) => !name.startsWith('LOGLINE_'))
  return { ...Object.fromEntries(others), ...settings }
}

/** Installs exactly what package-lock.json says; does nothing, and needs no network, when that is installed already. */
export function ensureInstalled() {
  const stamp = join(root, 'node_modules', '.logline-installed')
  const wanted = hashFiles(
    [join(root, 'package-lock.json'), join(root, 'package.json')],
    process.platform,
    process.arch,
  )
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(node)) return
  console.log('Installing the locked packages (once, about a minute) …')
  const npm = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : [isWindows ? 'npm.cmd' : 'npm']
  // Not `npm ci`: it refuses a lock that lacks an optional package of another platform, and which of those a registry
  // offers differs. With --no-save the lock is followed and never written.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const result = spawnSync(npm[0], [...npm.slice(1), ...args], { cwd: root, stdio: 'inherit' })
  if (result.status !== 0 || !existsSync(node)) {
    console.error(
      'npm install failed: see the lines above. The first start needs the npm registry; later ones work offline.',
    )
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

/** Builds the console when its sources changed since the last build. */
export function ensureConsoleBuilt() {
  const consoleDir = join(root, 'apps', 'console')
  const stamp = join(consoleDir, 'dist', '.source-hash')
  const sources = ['apps/console', 'packages'].flatMap((dir) => sourceFiles(join(root, dir)))
  const wanted = hashFiles([...sources, join(root, 'package-lock.json')])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the console (its sources changed) …')
  const result = spawnSync(
    node,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'],
    {
      cwd: consoleDir,
      stdio: 'inherit',
      env: toolEnvironment(),
    },
  )
  if (result.status !== 0) {
    console.error('The console could not be built: see the lines above.')
    process.exit(1)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Runs a command to its end with the pinned Node first on the PATH, passing on the signals that ask it to stop. */
export function run(command, args, { env = {}, cwd = root, untilMs = Number.POSITIVE_INFINITY } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: toolEnvironment(env) })
    // A terminal sends Ctrl-C to the whole group: the child has it already, this process only waits for it.
    const onInterrupt = () => {}
    const onTerminate = () => child.kill('SIGTERM')
    process.on('SIGINT', onInterrupt)
    process.on('SIGTERM', onTerminate)
    const timer = untilMs === Number.POSITIVE_INFINITY ? null : setTimeout(onTerminate, untilMs - Date.now())
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      process.off('SIGINT', onInterrupt)
      process.off('SIGTERM', onTerminate)
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1))
    })
  })
}

function sourceFiles(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist', '.vite'].includes(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? sourceFiles(join(dir, entry.name)) : [join(dir, entry.name)]))
    .filter((file) => !/\.test\.tsx?$/.test(file))
}

function hashFiles(files, ...also) {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(readFileSync(file))
  for (const text of also) hash.update(text)
  return hash.digest('hex')
}
