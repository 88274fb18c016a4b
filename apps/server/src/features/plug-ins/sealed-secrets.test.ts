import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inputDescriptions, isSecret, outputDescriptions, textField } from '@logline/contract/plug-ins'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadSecretBox, type SecretBox } from '../../db/index.ts'
import { openSecrets, sealSecrets } from './sealed-secrets.ts'

let folder: string
let secrets: SecretBox
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'logline-test-'))
  secrets = await loadSecretBox(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

const token = textField({ name: 'Token', description: '', default: '', secret: 'encrypted' })
const kinds = [
  ...Object.values(inputDescriptions),
  ...Object.values(outputDescriptions),
  { name: 'an encrypted field', fields: { token } },
]

it.each(kinds)('keeps no secret of $name in clear text', ({ fields }) => {
  const names = Object.entries(fields).flatMap(([name, { descriptor }]) =>
    isSecret(descriptor) ? [name] : [],
  )
  const configuration = {
    port: 1,
    ...Object.fromEntries(names.map((name) => [name, `clear text of ${name}`])),
  }
  const sealing = { secrets, place: 'inputs/1', fields }
  const kept = sealSecrets(sealing, configuration)
  expect(JSON.stringify(kept)).not.toContain('clear text')
  expect(openSecrets(sealing, kept)).toEqual(configuration)
  expect(sealSecrets(sealing, configuration, kept)).toEqual(kept)
  expect(JSON.stringify(openSecrets({ ...sealing, place: 'inputs/2' }, kept))).not.toContain('clear text')
})

it('reads a secret that was kept before secrets were encrypted', () => {
  const { fields } = inputDescriptions.gelfTcp
  const before = { tls_key_password: 'old' }
  const sealing = { secrets, place: 'inputs/1', fields }
  expect(openSecrets(sealing, before)).toEqual(before)
  expect(JSON.stringify(sealSecrets(sealing, before, before))).not.toContain('old')
})
