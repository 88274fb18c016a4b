import { urlWhitelist } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const entry = (type: 'literal' | 'regex', value: string, id = value) => ({ id, type, title: value, value })

describeOnEachDatabase('the URL whitelist', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const save = (entries: ReturnType<typeof entry>[], disabled = false) =>
    admin().call(urlWhitelist.update, { body: { entries, disabled } })

  async function isAllowed(url: string): Promise<boolean> {
    const { status, body } = await admin().call(urlWhitelist.check, { body: { url } })
    expect({ status, url: body.url }).toEqual({ status: 200, url })
    return body.is_whitelisted
  }

  it('is empty and in force at the first start', async () => {
    expect((await admin().call(urlWhitelist.get)).body).toEqual({ entries: [], disabled: false })
    expect(await isAllowed('http://169.254.169.254/latest/meta-data')).toBe(false)
  })

  it('allows a literal address only as it is written', async () => {
    expect((await save([entry('literal', 'https://api.example.org/v1')])).status).toBe(204)
    expect(await isAllowed('https://api.example.org/v1')).toBe(true)
    for (const url of ['https://api.example.org/v1/', 'https://api.example.org/v1?x=1', 'https://evil.org']) {
      expect(await isAllowed(url)).toBe(false)
    }
  })

  it('finds a regular expression anywhere in the address, across line ends', async () => {
    await save([entry('regex', 'example\\.org/.*end')])
    expect(await isAllowed('https://www.example.org/a\nb/end?x')).toBe(true)
    expect(await isAllowed('https://www.exampleXorg/a/end')).toBe(false)
  })

  it('allows everything when it is switched off, and keeps its entries', async () => {
    await save([entry('literal', 'https://one.example')], true)
    expect(await isAllowed('http://anything.example')).toBe(true)
    expect((await admin().call(urlWhitelist.get)).body.entries).toHaveLength(1)
  })

  it.each([
    ['two entries of one id', [entry('literal', 'a', '1'), entry('literal', 'b', '1')], 'Duplicate id "1"'],
    ['a regular expression that cannot be read', [entry('regex', '(')], 'Entry "("'],
    ['one that could take for ever', [entry('regex', '^(a+)+$(?=b)')], 'cannot be used'],
    [
      'more expressions than can be tried',
      Array.from({ length: 30 }, (_, no) => entry('regex', 'a{1900}', `${no}`)),
      'too large together',
    ],
    ['an entry without a title', [{ ...entry('literal', 'a'), title: ' ' }], 'title'],
  ])('refuses %s', async (_, entries, problem) => {
    expect(await save(entries)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(problem) },
    })
  })

  it('answers in linear time for an expression that others would hang on', async () => {
    await save([entry('regex', '^(a+)+$')])
    const startedAt = performance.now()
    expect(await isAllowed(`${'a'.repeat(1_990)}!`)).toBe(false)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })

  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: placeholders of the product
  it.each([
    ['https://example.org/?key=${key}', '${key}', '^\\Qhttps://example.org/?key=\\E.*?$'],
    ['${key}.example.org', '${key}', '^.*?\\Q.example.org\\E$'],
    ['https://example.org', undefined, '^\\Qhttps://example.org\\E$'],
  ])('makes of the template %s an expression that allows what the template stands for', async (...values) => {
    const [url_template, placeholder, regex] = values
    const answer = await admin().call(urlWhitelist.generateRegex, { body: { url_template, placeholder } })
    expect(answer).toMatchObject({ status: 200, body: { regex } })
    await save([entry('regex', regex)])
    const filled = url_template.replace('${key}', 'any thing')
    expect(await isAllowed(filled)).toBe(true)
    expect(await isAllowed(`${filled}${regex.endsWith('?$') ? '' : 'x'}`)).toBe(regex.endsWith('?$'))
    expect(await isAllowed(filled.replaceAll('.', 'x'))).toBe(false)
  })
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: placeholders of the product
})
