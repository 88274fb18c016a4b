import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSecretBox } from './secret-box.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'logline-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('gives back what it sealed, also after a restart, and never seals the same text the same way', async () => {
  const sealed = (await loadSecretBox(folder)).seal('pässword', 'here')
  const again = await loadSecretBox(folder)
  expect(again.open(sealed, 'here')).toBe('pässword')
  expect(again.seal('pässword', 'here')).not.toBe(sealed)
  expect(sealed).not.toContain('ssword')
})

it('keeps its key where only the owner reads it', async () => {
  await loadSecretBox(folder)
  expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
  expect(Buffer.from(readFileSync(join(folder, 'secret-key'), 'utf8'), 'base64')).toHaveLength(32)
})

it('opens nothing that was sealed for another place, with another key, or changed', async () => {
  const box = await loadSecretBox(folder)
  const sealed = box.seal('secret', 'here')
  expect(box.open(sealed, 'there')).toBeNull()
  const bytes = Buffer.from(sealed.slice(3), 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(box.open(`v1:${bytes.toString('base64')}`, 'here')).toBeNull()
  for (const text of ['', 'secret', 'v1:', 'v1:AAAA']) expect(box.open(text, 'here')).toBeNull()
  rmSync(join(folder, 'secret-key'))
  expect((await loadSecretBox(folder)).open(sealed, 'here')).toBeNull()
})

it('refuses to start with a key that is none, instead of making another', async () => {
  writeFileSync(join(folder, 'secret-key'), 'no key')
  await expect(loadSecretBox(folder)).rejects.toThrow('does not hold a key')
})
