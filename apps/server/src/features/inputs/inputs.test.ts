import { type InputType, inputStates, inputs } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const gelfTcp = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'

const isAvailable = ({ unavailable_reason }: InputType) => unavailable_reason === null

function request(changes: Record<string, unknown> = {}) {
  return {
    title: 'Apps',
    type: gelfTcp,
    global: true,
    configuration: { bind_address: '127.0.0.1', port: 12_299, tls_key_password: 'secret' },
    ...changes,
  }
}

describeOnEachDatabase('inputs', (database) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  async function created(): Promise<string> {
    const { status, body } = await server.api.as('admin').call(inputs.create, { body: request() })
    expect(status).toBe(201)
    return body.id
  }

  it('can be created, and are shown with the attributes that were given and no others', async () => {
    const inputId = await created()
    const { body } = await server.api.as('admin').call(inputs.get, { params: { inputId } })
    expect(body).toMatchObject({
      id: inputId,
      title: 'Apps',
      name: 'GELF TCP',
      global: true,
      node: null,
      creator_user_id: 'admin',
      static_fields: {},
      content_pack: null,
    })
    // Terraform would plan a change for ever.
    expect(body.attributes).toEqual(request().configuration)
  })

  it('can be changed', async () => {
    const inputId = await created()
    const configuration = { bind_address: '127.0.0.1', port: 12_300 }
    const api = server.api.as('admin')
    const change = { params: { inputId }, body: request({ title: 'Web', global: false, configuration }) }
    expect((await api.call(inputs.update, change)).status).toBe(201)
    const { body } = await api.call(inputs.get, { params: { inputId } })
    expect(body).toMatchObject({
      title: 'Web',
      global: false,
    })
    expect(body.attributes).toEqual(configuration)
    expect(body.node).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('are gone when deleted', async () => {
    const inputId = await created()
    const api = server.api.as('admin')
    expect((await api.call(inputs.remove, { params: { inputId } })).status).toBe(204)
    expect((await api.call(inputs.get, { params: { inputId } })).status).toBe(404)
    expect((await api.call(inputs.remove, { params: { inputId } })).status).toBe(404)
  })

  it.each([
    [{ type: 'org.example.Nothing' }, 404, 'There is no such input type registered: org.example.Nothing'],
    [
      { configuration: { bind_address: '127.0.0.1', port: 'high' } },
      400,
      'Missing or invalid input configuration. "port" (Port) must be a whole number.',
    ],
    [{ title: ' ' }, 400, 'Invalid "title" in body: must not be blank.'],
    [{ unexpected: 1 }, 400, 'Unrecognized property "unexpected" in body.'],
  ])('are refused with %j', async (changes, status, message) => {
    const answer = await server.api.as('admin').fetch('/system/inputs', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request(changes)),
    })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining(message) })
  })

  it('are refused with what a form says at each field', async () => {
    const api = server.api.as('admin')
    const answer = await api.call(inputs.create, {
      body: request({ configuration: { bind_address: '127.0.0.1', port: 'high', charset_name: 'klingon' } }),
    })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        type: 'ValidationApiError',
        validation_errors: {
          'configuration.port': [{ error: 'Must be a whole number.' }],
          'configuration.charset_name': [{ error: 'Names an unknown character set: klingon.' }],
        },
      },
    })
    const inputId = await created()
    const field = { key: '_source', value: 'x' }
    const refused = await api.call(inputs.addStaticField, { params: { inputId }, body: field })
    const error = 'Cannot add static field. Field [_source] is reserved.'
    expect(refused.body).toMatchObject({ message: error, validation_errors: { key: [{ error }] } })
  })

  it('hide passwords from those who may not edit them', async () => {
    const inputId = await created()
    const reader = await server.seed.user({ permissions: ['inputs:read'] })
    const { body } = await server.api.as(reader).call(inputs.get, { params: { inputId } })
    expect(body.attributes.tls_key_password).toBe('<password set>')
    const admin = await server.api.as('admin').call(inputs.get, { params: { inputId } })
    expect(admin.body.attributes.tls_key_password).toBe('secret')
  })

  it('keep a password that comes back as its mask, and no password in clear text', async () => {
    const inputId = await created()
    const api = server.api.as('admin')
    const change = (tls_key_password: string) => {
      const configuration = { ...request().configuration, tls_key_password }
      return api.call(inputs.update, { params: { inputId }, body: request({ configuration }) })
    }
    const password = async () =>
      (await api.call(inputs.get, { params: { inputId } })).body.attributes.tls_key_password
    const stored = async () => {
      const rows = await server.db
        .selectFrom('inputs')
        .select('configuration')
        .where('id', '=', inputId)
        .execute()
      return rows[0]?.configuration
    }
    const first = await stored()
    expect(first).not.toContain('secret')
    expect((await change('<password set>')).status).toBe(201)
    expect(await password()).toBe('secret')
    expect((await change('secret')).status).toBe(201)
    expect(await stored()).toBe(first)
    expect((await change('another')).status).toBe(201)
    expect(await password()).toBe('another')
    expect(await stored()).not.toContain('another')
  })

  it('are listed only for those who may read them', async () => {
    const inputId = await created()
    await created()
    const reader = await server.seed.user({ permissions: [`inputs:read:${inputId}`] })
    const { body } = await server.api.as(reader).call(inputs.list)
    expect(body.inputs.map(({ id }) => id)).toEqual([inputId])
    expect(body.total).toBe(1)
    const edit = { params: { inputId }, body: request() }
    expect((await server.api.as(reader).call(inputs.update, edit)).status).toBe(403)
    expect((await server.api.as(reader).call(inputs.create, { body: request() })).status).toBe(403)
    expect((await server.api.as(reader).call(inputStates.stop, { params: { inputId } })).status).toBe(403)
  })

  it('keep both of two changes that come at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const params = { inputId: await created() }
      const api = server.api.as('admin')
      const added = ['team', 'site', 'rack'].map((key) => ({ params, body: { key, value: 'blue' } }))
      await Promise.all([
        ...added.map((call) => api.call(inputs.addStaticField, call)),
        api.call(inputStates.stop, { params }),
        api.call(inputs.update, { params, body: request({ title: 'Web' }) }),
      ])
      const { body } = await api.call(inputs.get, { params })
      expect(body).toMatchObject({
        title: 'Web',
        static_fields: { team: 'blue', site: 'blue', rack: 'blue' },
      })
      expect(
        await server.db
          .selectFrom('inputs')
          .select('desired_state')
          .where('id', '=', params.inputId)
          .executeTakeFirst(),
      ).toEqual({ desired_state: 'STOPPED' })
    }
  })

  it('take and lose static fields', async () => {
    const inputId = await created()
    const api = server.api.as('admin')
    const add = (key: string, value: string) =>
      api.call(inputs.addStaticField, { params: { inputId }, body: { key, value } })
    expect((await add('team', 'blue')).status).toBe(201)
    expect((await add('_id', 'x')).status).toBe(400)
    expect((await add('white space', 'x')).status).toBe(400)
    expect((await add('empty', ' ')).status).toBe(400)
    const read = () => api.call(inputs.get, { params: { inputId } })
    expect((await read()).body.static_fields).toEqual({ team: 'blue' })
    const remove = () => api.call(inputs.removeStaticField, { params: { inputId, key: 'team' } })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await read()).body.static_fields).toEqual({})
  })

  it('can be made of every type with what it asks for', async () => {
    const api = server.api.as('admin')
    const types = Object.values((await api.call(inputs.allTypes)).body)
    for (const { type, name, requested_configuration } of types.filter(isAvailable)) {
      const needed = Object.entries(requested_configuration).filter(([, { is_optional }]) => !is_optional)
      const configuration = Object.fromEntries(
        needed.map(([name, field]) => [name, field.default_value || 'has no default']),
      )
      const { status, body } = await api.call(inputs.create, {
        body: { title: name, type, global: true, configuration },
      })
      expect([name, status]).toEqual([name, 201])
      const made = await api.call(inputs.get, { params: { inputId: body.id } })
      expect(made.body).toMatchObject({ type, name, attributes: configuration })
    }
  })

  it('are never made of types that need a cloud account, which are shown with their form and say so', async () => {
    const api = server.api.as('admin')
    const types = Object.values((await api.call(inputs.allTypes)).body).filter((type) => !isAvailable(type))
    expect(types.map(({ name }) => name).sort()).toEqual(['AWS CloudTrail', 'AWS Kinesis/CloudWatch'])
    const inputId = await created()
    for (const { type, name, requested_configuration, unavailable_reason } of types) {
      expect(requested_configuration.aws_secret_key).toMatchObject({
        attributes: ['is_password'],
        is_encrypted: true,
      })
      const values = Object.entries(requested_configuration).map(([field, { default_value }]) => [
        field,
        default_value === '' ? 'x' : default_value,
      ])
      const configuration = { ...Object.fromEntries(values), aws_secret_key: { set_value: 'x' } }
      const body = { title: name, type, global: true, configuration }
      const error = `Inputs of the type ${name} are not available yet: they need a cloud account (AWS), and this version fetches nothing from one.`
      expect(unavailable_reason).toBe(error)
      const refused = { status: 400, body: { message: error, validation_errors: { type: [{ error }] } } }
      expect(await api.call(inputs.create, { body })).toMatchObject(refused)
      expect(await api.call(inputs.update, { params: { inputId }, body })).toMatchObject(refused)
    }
    const all = (await api.call(inputs.list)).body.inputs
    expect(all.filter(({ type }) => types.some((each) => each.type === type))).toEqual([])
    expect((await api.call(inputs.get, { params: { inputId } })).body.type).toBe(gelfTcp)
    const reader = server.api.as(await server.seed.user({ permissions: ['inputs:read'] }))
    const body = { title: 'x', type: types[0]?.type ?? '', global: true, configuration: {} }
    expect((await reader.call(inputs.create, { body })).status).toBe(403)
  })

  it('of CEF ask for zone and language of their dates', async () => {
    const inputType = 'org.graylog.plugins.cef.input.CEFTCPInput'
    const { body } = await server.api.as('admin').call(inputs.type, { params: { inputType } })
    expect(Object.keys(body.requested_configuration).slice(-3)).toEqual([
      'timezone',
      'locale',
      'use_full_names',
    ])
    expect(body.requested_configuration.timezone).toMatchObject({ type: 'text', additional_info: {} })
  })

  it('are described by type', async () => {
    const api = server.api.as(await server.seed.user())
    const names = Object.values((await api.call(inputs.types)).body.types)
    expect(names.sort()).toEqual([
      'AWS CloudTrail',
      'AWS Kinesis/CloudWatch',
      'Beats',
      'Beats (deprecated)',
      'CEF AMQP',
      'CEF Kafka',
      'CEF TCP',
      'CEF UDP',
      'Elasticsearch bulk API',
      'GELF AMQP',
      'GELF HTTP',
      'GELF Kafka',
      'GELF TCP',
      'GELF UDP',
      'IPFIX UDP',
      'JSON path value from HTTP API',
      'Loki push API',
      'NetFlow UDP',
      'OpenTelemetry (OTLP HTTP)',
      'OpenTelemetry (OTLP gRPC)',
      'Random HTTP message generator',
      'Raw/Plaintext AMQP',
      'Raw/Plaintext HTTP',
      'Raw/Plaintext Kafka',
      'Raw/Plaintext TCP',
      'Raw/Plaintext UDP',
      'Syslog AMQP',
      'Syslog Kafka',
      'Syslog TCP',
      'Syslog UDP',
    ])
    const all = (await api.call(inputs.allTypes)).body
    const type = await api.call(inputs.type, { params: { inputType: gelfTcp } })
    expect(type.body).toEqual(all[gelfTcp])
    for (const { link_to_docs } of Object.values(all)) expect(link_to_docs).toBe('')
    expect(type.body.requested_configuration.port).toEqual({
      type: 'number',
      human_name: 'Port',
      description: 'Port to listen on.',
      default_value: 12_201,
      is_optional: false,
      attributes: ['is_port_number'],
      additional_info: {},
      position: 100,
      is_encrypted: false,
    })
    expect((await api.call(inputs.type, { params: { inputType: 'nothing' } })).status).toBe(404)
  })
})
