import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDefinitions, loadIpfixDefinitions } from './definitions-file.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'logline-definitions-'))
  await mkdir(join(dir, 'other'))
})
afterAll(() => rm(dir, { recursive: true }))

async function load(text: string, folders: string[] | null = null) {
  const path = join(dir, 'elements.yml')
  await writeFile(path, text)
  return loadDefinitions(path, folders)
}

it('reads types, lengths and what is left out', async () => {
  const text =
    '---\n1:\n- 4\n- :in_bytes\n8: [:ip4_addr, :from]\n9: [:skip]\n10: [":int16", ":t"]\n11: [string, name]\n'
  expect(await load(text)).toEqual({
    1: ['number', 'in_bytes'],
    8: ['ipv4', 'from'],
    9: null,
    10: ['signed', 't'],
    11: ['text', 'name'],
  })
  expect(await loadDefinitions('', [])).toBeNull()
})

it.each([
  ['that is no YAML', '8: [:ip4_addr', /flow sequence/i],
  ['with a type that nobody knows', '8: [:ip5_addr, :from]', /unknown type ip5_addr\W+at 8/],
  ['with a name that no field has', '8: [:ip4_addr, "two words"]', /no name of a field: two words\W+at 8/],
  ['with a type and no name', '8: [:ip4_addr]', /no name of a field: \W+at 8/],
  ['with a number of no bytes', '8: [0, :from]', /unknown type 0\W+at 8/],
  ['with too many bytes for a number', '8: [100000, :from]', /unknown type 100000\W+at 8/],
  ['with one word too many', '8: [4, :from, :to]', /Too big.+\W+at 8/],
  ['with a name in place of a number', 'name: [:string, :from]', /Invalid key.+\W+at name/],
  ['that is a list', '- 8', /expected record/],
  ['that is empty', '', /expected record/],
  ['with an alias', 'a: &a [x, x]\nb: [*a, *a]', /alias/i],
  [
    'of too many',
    Array.from({ length: 1001 }, (_, id) => `${id}: [1, :a]`).join('\n'),
    /more than 1000 elements/,
  ],
  ['that is too long', `# ${'x'.repeat(1 << 17)}`, /more than 131072 bytes/],
])('says the same of a file %s, and keeps the cause for the log', async (_, text, cause) => {
  await expect(load(text)).rejects.toMatchObject({
    message: 'The file of field definitions cannot be used. The log of the server says why.',
    cause: { message: expect.stringMatching(cause) },
  })
})

it('takes files of the named folders only', async () => {
  expect(await load('1: [4, :bytes]', [dir])).toEqual({ 1: ['number', 'bytes'] })
  for (const folders of [[join(dir, 'other')], []])
    await expect(load('1: [4, :bytes]', folders)).rejects.toThrow('cannot be used')
})

describe('files of enterprises', () => {
  const element = (element_id: number, name: string, data_type = 'string') => ({
    element_id,
    name,
    data_type,
  })
  const file = (enterprise_number: number, ...information_elements: object[]) =>
    JSON.stringify({ enterprise_number, information_elements })

  async function loadFiles(texts: string[], folders: string[] | null = null) {
    const paths = texts.map((_, no) => join(dir, `enterprise-${no}.json`))
    await Promise.all(paths.map((path, no) => writeFile(path, texts[no] ?? '')))
    return loadIpfixDefinitions(paths, folders)
  }

  it('are read together, in their order', async () => {
    const elements = [
      element(7, 'shop'),
      { ...element(8, 'vpn.id', 'unsigned32'), description: 'of the VPN' },
    ]
    expect(await loadFiles([file(5951, ...elements), file(0, element(4, 'proto', 'unsigned8'))])).toEqual([
      [5951, 7, 'string', 'shop'],
      [5951, 8, 'unsigned32', 'vpn.id'],
      [0, 4, 'unsigned8', 'proto'],
    ])
    expect(await loadFiles([])).toEqual([])
  })

  it.each([
    ['is no JSON', ['{'], /JSON/],
    ['is a list', ['[]'], /expected object/],
    ['has a data type that nobody knows', [file(1, element(7, 'a', 'unsigned24'))], /unsigned8.+\W+at information_elements\[0\].data_type/],
    ['has a name that no field has', [file(1, element(7, 'two words'))], /no name of a field\W+at information_elements\[0\].name/],
    ['has an id that no template has', [file(1, element(32_768, 'a'))], /32767.*\W+at information_elements\[0\].element_id/],
    ['has no number of an enterprise', ['{"information_elements":[]}'], /\W+at enterprise_number/],
    ['is too long', [file(1, { ...element(7, 'a'), description: 'x'.repeat(1 << 17) })], /more than 131072 bytes/],
    ['has too many with the others', [1, 2].map((id) => file(id, ...Array.from({ length: 501 }, (_, no) => element(no, 'a')))), /more than 1000 elements/],
  ])('say the same when one %s, and the cause is for the log', async (_, texts, cause) => {
    await expect(loadFiles(texts)).rejects.toMatchObject({
      message: 'The file of field definitions cannot be used. The log of the server says why.',
      cause: { message: expect.stringMatching(cause) },
    })
  }) // biome-ignore format: one case in a line

  it('lie in the named folders only', async () => {
    expect(await loadFiles([file(1, element(7, 'a'))], [dir])).toHaveLength(1)
    await expect(loadFiles([file(1, element(7, 'a'))], [join(dir, 'other')])).rejects.toThrow(
      'cannot be used',
    )
  })
})
