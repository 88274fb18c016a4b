import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testCertificate, testKey } from '../testing/tls-certificate.ts'
import { loadTlsOptions } from './tls-options.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'logline-tls-'))
  await mkdir(join(dir, 'trusted'))
  await mkdir(join(dir, 'mixed'))
  for (const name of ['cert.pem', 'trusted/a.pem', 'mixed/a.pem'])
    await writeFile(join(dir, name), testCertificate)
  await writeFile(join(dir, 'key.pem'), testKey)
  await writeFile(join(dir, 'mixed/notes.txt'), 'call mum')
  await writeFile(join(dir, 'endless.pem'), 'a'.repeat(2 << 20))
  await symlink(join(dir, 'key.pem'), join(dir, 'trusted/key.pem.link'))
})
afterAll(() => rm(dir, { recursive: true }))

/** Names of files in the folder of the test, but for absolute ones. */
function load(changes: Record<string, string>, folders: string[] | null = null) {
  const files = {
    tls_cert_file: 'cert.pem',
    tls_key_file: 'key.pem',
    tls_client_auth_cert_file: '',
    ...changes,
  }
  const paths = Object.entries(files).map(([name, file]) => [
    name,
    file === '' || file.startsWith('/') ? file : join(dir, file),
  ])
  const configuration = {
    tls_enable: true,
    tls_key_password: '',
    tls_client_auth: files.tls_client_auth_cert_file === '' ? 'disabled' : 'required',
    ...Object.fromEntries(paths),
  }
  return loadTlsOptions(configuration, folders)
}

it('reads certificate, key and trusted certificates, of a file or a folder', async () => {
  expect(String((await load({})).cert)).toBe(testCertificate)
  for (const trusted of ['cert.pem', 'mixed/a.pem']) {
    expect(await load({ tls_client_auth_cert_file: trusted })).toMatchObject({ rejectUnauthorized: true })
  }
})

it.each([
  [{ tls_cert_file: '/nowhere/cert.pem' }, /ENOENT/],
  [{ tls_key_file: '/etc/hostname' }, /./],
  [{ tls_cert_file: '/etc' }, /is no file/],
  [{ tls_cert_file: '/dev/zero' }, /is no file/],
  [{ tls_cert_file: 'endless.pem' }, /more than/],
  [{ tls_cert_file: 'key.pem' }, /./],
  [{ tls_client_auth_cert_file: '/nowhere' }, /ENOENT/],
  [{ tls_client_auth_cert_file: '/etc/hostname' }, /is no certificate/],
  [{ tls_client_auth_cert_file: 'mixed' }, /notes\.txt is no certificate/],
])(
  'says the same of %j, whatever is wrong with it, and keeps the cause for the log',
  async (files, cause) => {
    const error = await load(files).catch((error: unknown) => error)
    expect(error).toMatchObject({
      message: 'The files for TLS cannot be used. The log of the server says why.',
      cause: { message: expect.stringMatching(cause) },
    })
  },
)

it('takes files of the named folders only, wherever a link leads', async () => {
  expect(String((await load({}, [dir])).cert)).toBe(testCertificate)
  for (const [files, folders] of [
    [{}, [join(dir, 'trusted')]],
    [{ tls_cert_file: 'trusted/a.pem', tls_key_file: 'trusted/key.pem.link' }, [join(dir, 'trusted')]],
    [{ tls_cert_file: 'trusted/../cert.pem', tls_key_file: 'key.pem' }, [join(dir, 'trusted')]],
    [{}, []],
  ] as const) {
    await expect(load(files, [...folders])).rejects.toThrow('The files for TLS cannot be used.')
  }
})
