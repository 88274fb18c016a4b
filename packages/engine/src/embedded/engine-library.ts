import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const packageForPlatform: Record<string, string> = {
  'linux-x64': '@chdb/lib-linux-x64-gnu',
  'linux-arm64': '@chdb/lib-linux-arm64-gnu',
  'darwin-x64': '@chdb/lib-darwin-x64',
  'darwin-arm64': '@chdb/lib-darwin-arm64',
}

const advice = 'Set LOGLINE_CLICKHOUSE_URL to the address of a ClickHouse server instead.'

/** Path of `libchdb.so` of this platform. Throws an Error that names the way out when there is none. */
export function findEngineLibrary(platform: string = process.platform, arch: string = process.arch): string {
  const packageName = packageForPlatform[`${platform}-${arch}`]
  if (!packageName) throw new Error(`There is no embedded engine for ${platform} on ${arch}. ${advice}`)
  const library = libraryOf(packageName)
  if (!library) {
    throw new Error(
      `The embedded engine's library is missing: package ${packageName} is not installed. ${advice}`,
    )
  }
  return library
}

function libraryOf(packageName: string): string | null {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`)
    const library = join(dirname(manifest), 'libchdb.so')
    return existsSync(library) ? library : null
  } catch {
    return null
  }
}
