import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startTestServer } from '../testing/start-test-server.ts'

it('lets nobody else read what is kept, also in a folder that was there and open, whatever the umask', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'logline-open-'))
  mkdirSync(join(dataDir, 'journal'))
  writeFileSync(join(dataDir, 'node-id'), '2f1c1f2e-6d3b-4a55-9b7e-0a1b2c3d4e5f')
  writeFileSync(join(dataDir, 'metadata.sqlite'), '')
  for (const name of ['', 'journal', 'node-id', 'metadata.sqlite']) chmodSync(join(dataDir, name), 0o755)
  const umask = process.umask(0)
  const lines: string[] = []
  const server = await startTestServer({
    engine: true,
    home: { dataDir, databaseUrl: null },
    log: { write: (line) => lines.push(line) },
  })
  try {
    expect(openOnes(dataDir)).toEqual([])
    expect(readdirSync(dataDir)).toEqual(
      expect.arrayContaining(['metadata.sqlite-wal', 'secret-key', 'engine']),
    )
    expect(lines.join('')).toContain(`Others could read the data folder ${dataDir}`)
  } finally {
    await server.stop()
    process.umask(umask)
    rmSync(dataDir, { recursive: true })
  }
})

/** Files and folders that somebody but their owner may read or change. */
function openOnes(folder: string): string[] {
  const all = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  return all.filter((name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    return found !== undefined && (found.mode & 0o077) !== 0
  })
}
