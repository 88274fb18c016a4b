import {
  archives,
  authenticationServices,
  decorators,
  eventDefinitions,
  eventNotifications,
  eventSilences,
  extractors,
  grok,
  type IndexSet,
  indexSets,
  inputs,
  type NewIndexSet,
  oidcProviders,
  outputs,
  streamRules,
  streams,
  views,
} from '@logline/contract'
import { vi } from 'vitest'
import type { ApiClient } from '../api-client.ts'
import { definitionBody } from '../events/definition-bodies.ts'
import { httpNotificationBody } from '../events/notification-bodies.ts'
import { viewBody } from '../saved-views.ts'
import type { TestServer } from '../start-test-server.ts'
import { peopleCases } from './people-cases.ts'
import type { RaceCase } from './race-case.ts'

const patiently = { timeout: 300_000, interval: 20 }

const severity = {
  type: 'org.graylog2.decorators.SyslogSeverityMapperDecorator',
  config: { source_field: 'level', target_field: 'severity' },
}
const rule = { type: 1, field: 'source', value: 'web', inverted: false, description: '' }
const copyExtractor = {
  ...{ cursor_strategy: 'copy', source_field: 'message', target_field: 'copied' },
  ...{ extractor_type: 'copy_input', extractor_config: {}, converters: [] },
  ...{ condition_type: 'none', condition_value: '', order: 0 },
} as const
const ldap = {
  type: 'ldap' as const,
  servers: [{ host: '127.0.0.1', port: 389 }],
  transport_security: 'none' as const,
  user_search_base: 'dc=example',
  user_search_pattern: '(uid={0})',
  user_name_attribute: 'uid',
  user_full_name_attribute: 'cn',
}

/** Every kind of stored thing. All of it goes through the API, as the administrator. */
export async function raceCases(server: TestServer): Promise<readonly RaceCase[]> {
  const api = server.api.as('admin')
  const [set] = (await api.call(indexSets.list)).body.index_sets
  const indexSetId = set?.id ?? ''
  return [
    streamCase(api, indexSetId),
    await streamRuleCase(api, indexSetId),
    outputCase(api),
    indexSetCase(api, set),
    archiveCase(api, set),
    inputCase(api),
    await extractorCase(api),
    viewCase(api),
    eventDefinitionCase(api),
    ...(await peopleCases(server)),
    decoratorCase(api),
    grokCase(api),
    eventSilenceCase(api),
    eventNotificationCase(api),
    backendCase(api),
    oidcProviderCase(api),
  ]
}

function streamCase(api: ApiClient, index_set_id: string): RaceCase {
  const params = (streamId: string) => ({ params: { streamId } })
  return {
    kind: 'stream',
    make: async (title) => (await api.call(streams.create, { body: { title, index_set_id } })).body.stream_id,
    read: (id) => api.call(streams.get, params(id)),
    updates: [
      (id) => api.call(streams.update, { ...params(id), body: { description: 'newer' } }),
      (id) => api.call(streams.update, { ...params(id), body: { matching_type: 'OR' } }),
      (id) => api.call(streams.resume, params(id)),
    ],
    updated: { description: 'newer', matching_type: 'OR', disabled: false },
    remove: (id) => api.call(streams.remove, params(id)),
  }
}

async function streamRuleCase(api: ApiClient, index_set_id: string): Promise<RaceCase> {
  const made = await api.call(streams.create, { body: { title: 'Ruled', index_set_id } })
  const streamId = made.body.stream_id
  const params = (ruleId: string) => ({ params: { streamId, ruleId } })
  return {
    kind: 'stream_rule',
    make: async () =>
      (await api.call(streamRules.create, { params: { streamId }, body: rule })).body.streamrule_id,
    read: (id) => api.call(streamRules.get, params(id)),
    updates: [
      (id) => api.call(streamRules.update, { ...params(id), body: { ...rule, value: 'a' } }),
      (id) => api.call(streamRules.updateByPost, { ...params(id), body: { ...rule, value: 'b' } }),
    ],
    remove: (id) => api.call(streamRules.remove, params(id)),
  }
}

function eventDefinitionCase(api: ApiClient): RaceCase {
  const params = (definitionId: string) => ({ params: { definitionId } })
  return {
    kind: 'event_definition',
    make: async (title) =>
      (await api.call(eventDefinitions.create, { query: { schedule: 'false' }, body: definitionBody(title) }))
        .body.id,
    read: (id) => api.call(eventDefinitions.get, params(id)),
    updates: [
      (id) => api.call(eventDefinitions.schedule, params(id)),
      (id) =>
        api.call(eventDefinitions.update, {
          ...params(id),
          body: definitionBody('newer', { priority: 3 }),
        }),
    ],
    updated: { title: 'newer', priority: 3 },
    remove: (id) => api.call(eventDefinitions.remove, params(id)),
  }
}

function eventNotificationCase(api: ApiClient): RaceCase {
  const params = (notificationId: string) => ({ params: { notificationId } })
  return {
    kind: 'event_notification',
    make: async (title) =>
      (await api.call(eventNotifications.create, { body: httpNotificationBody(title) })).body.id,
    read: (id) => api.call(eventNotifications.get, params(id)),
    updates: [
      (id) =>
        api.call(eventNotifications.update, {
          ...params(id),
          body: httpNotificationBody('newer', { url: 'http://127.0.0.1:1/other' }),
        }),
    ],
    updated: { title: 'newer' },
    remove: (id) => api.call(eventNotifications.remove, params(id)),
  }
}

function eventSilenceCase(api: ApiClient): RaceCase {
  const params = (silenceId: string) => ({ params: { silenceId } })
  const endsAt = new Date(Date.now() + 3_600_000).toISOString()
  const body = { title: 'newer', ends_at: endsAt, key: 'a*' }
  return {
    kind: 'event_silence',
    make: async (title) => (await api.call(eventSilences.create, { body: { ...body, title } })).body.id,
    read: (id) => api.call(eventSilences.get, params(id)),
    updates: [(id) => api.call(eventSilences.update, { ...params(id), body })],
    updated: { title: 'newer' },
    remove: (id) => api.call(eventSilences.remove, params(id)),
  }
}

function outputCase(api: ApiClient): RaceCase {
  const params = (outputId: string) => ({ params: { outputId } })
  const output = { type: 'org.graylog2.outputs.LoggingOutput', configuration: { prefix: 'a' } }
  return {
    kind: 'output',
    make: async (title) => (await api.call(outputs.create, { body: { title, ...output } })).body.id,
    read: (id) => api.call(outputs.get, params(id)),
    updates: [
      (id) => api.call(outputs.update, { ...params(id), body: { title: 'newer' } }),
      (id) => api.call(outputs.update, { ...params(id), body: { configuration: { prefix: 'b' } } }),
    ],
    updated: { title: 'newer', configuration: { prefix: 'b' } },
    remove: (id) => api.call(outputs.remove, params(id)),
  }
}

/** On a server with `storeOfNothing`. */
function indexSetCase(api: ApiClient, like: IndexSet | undefined): RaceCase {
  const params = (id: string) => ({ params: { id } })
  const bodyOf = (changes: object) => {
    if (!like) throw new Error('There is no index set.')
    const { default: _, id: __, ...others } = like
    return { ...others, ...changes }
  }
  const change = (id: string, changes: object) =>
    api.call(indexSets.update, { ...params(id), body: bodyOf(changes) })
  const create = (title: string) => {
    const body = bodyOf({ title, index_prefix: `${title.replaceAll(' ', '')}-` }) as NewIndexSet
    return api.call(indexSets.create, { body })
  }
  return {
    kind: 'index_set',
    make: async (title) => (await create(title)).body.id,
    makeNamed: create,
    read: (id) => api.call(indexSets.get, params(id)),
    updates: [(id) => change(id, { replicas: 1 }), (id) => change(id, { replicas: 2 })],
    remove: (id) => api.call(indexSets.remove, params(id)),
  }
}

/** Of an index that nobody writes to, in a set of its own. Its job has ended: nothing changes it meanwhile. */
function archiveCase(api: ApiClient, like: IndexSet | undefined): RaceCase {
  const params = (archiveId: string) => ({ params: { archiveId } })
  return {
    kind: 'archive',
    async make(title) {
      const { default: _, id: __, ...others } = like ?? {}
      const index_prefix = `archived${title.replaceAll(' ', '')}-`
      // as: with what an index set has.
      const body = { ...others, title, index_prefix, writable: false } as NewIndexSet
      await api.call(indexSets.create, { body })
      const { id } = (await api.call(archives.create, { body: { index: `${index_prefix}_0` } })).body
      await vi.waitFor(async () => {
        if ((await api.call(archives.get, params(id))).body.state === 'archiving') throw new Error('at work')
      }, patiently)
      return id
    },
    read: (id) => api.call(archives.get, params(id)),
    updates: [],
    remove: (id) => api.call(archives.remove, params(id)),
  }
}

const inputBody = (title: string) => ({
  title,
  type: 'org.graylog2.inputs.gelf.tcp.GELFTCPInput',
  global: true,
  configuration: { bind_address: '127.0.0.1', port: 12_299 },
})

function inputCase(api: ApiClient): RaceCase {
  const params = (inputId: string) => ({ params: { inputId } })
  const body = inputBody
  const addField = (id: string, key: string) =>
    api.call(inputs.addStaticField, { ...params(id), body: { key, value: 'x' } })
  return {
    kind: 'input',
    make: async (title) => (await api.call(inputs.create, { body: body(title) })).body.id,
    read: (id) => api.call(inputs.get, params(id)),
    updates: [
      (id) => addField(id, 'one'),
      (id) => addField(id, 'two'),
      (id) => api.call(inputs.update, { ...params(id), body: body('Renamed') }),
    ],
    updated: { title: 'Renamed', static_fields: { one: 'x', two: 'x' } },
    remove: (id) => api.call(inputs.remove, params(id)),
  }
}

async function extractorCase(api: ApiClient): Promise<RaceCase> {
  const { body: input } = await api.call(inputs.create, { body: inputBody('Extracted') })
  const inputId = input.id
  const params = (extractorId: string) => ({ params: { inputId, extractorId } })
  const update = (id: string, title: string) =>
    api.call(extractors.update, { ...params(id), body: { ...copyExtractor, title } })
  return {
    kind: 'extractor',
    make: async (title) =>
      (await api.call(extractors.create, { params: { inputId }, body: { ...copyExtractor, title } })).body
        .extractor_id,
    read: (id) => api.call(extractors.get, params(id)),
    updates: [
      (id) => update(id, 'a'),
      (id) => update(id, 'b'),
      (id) => api.call(extractors.order, { params: { inputId }, body: { order: { 3: id } } }),
    ],
    remove: (id) => api.call(extractors.remove, params(id)),
  }
}

function viewCase(api: ApiClient): RaceCase {
  const params = (viewId: string) => ({ params: { viewId } })
  const update = async (id: string, title: string) =>
    api.call(views.update, { ...params(id), body: await viewBody(api, { title }) })
  return {
    kind: 'view',
    make: async (title) => (await api.call(views.create, { body: await viewBody(api, { title }) })).body.id,
    read: (id) => api.call(views.get, params(id)),
    updates: [(id) => update(id, 'a'), (id) => update(id, 'b')],
    remove: (id) => api.call(views.remove, params(id)),
  }
}

function decoratorCase(api: ApiClient): RaceCase {
  const params = (decoratorId: string) => ({ params: { decoratorId } })
  const update = (id: string, order: number) =>
    api.call(decorators.update, { ...params(id), body: { ...severity, order } })
  return {
    kind: 'decorator',
    make: async () => (await api.call(decorators.create, { body: { ...severity, order: 1 } })).body.id ?? '',
    async read(id) {
      const body = (await api.call(decorators.list)).body.find((decorator) => decorator.id === id)
      return { status: body ? 200 : 404, body }
    },
    updates: [(id) => update(id, 2), (id) => update(id, 3)],
    remove: (id) => api.call(decorators.remove, params(id)),
  }
}

function grokCase(api: ApiClient): RaceCase {
  const params = (patternId: string) => ({ params: { patternId } })
  const create = (name: string) =>
    api.call(grok.create, { body: { name: name.replaceAll(/\W/g, ''), pattern: 'a' } })
  const update = async (id: string, pattern: string) => {
    const { body } = await api.call(grok.get, params(id))
    return api.call(grok.update, { ...params(id), body: { id, name: body.name ?? 'GONE', pattern } })
  }
  return {
    kind: 'grok_pattern',
    make: async (name) => (await create(name)).body.id,
    read: (id) => api.call(grok.get, params(id)),
    updates: [(id) => update(id, 'b'), (id) => update(id, 'c')],
    remove: (id) => api.call(grok.remove, params(id)),
    makeNamed: create,
  }
}

function backendCase(api: ApiClient): RaceCase {
  const params = (backendId: string) => ({ params: { backendId } })
  const body = (title: string) => ({ title, config: ldap })
  const update = (id: string, title: string) =>
    api.call(authenticationServices.update, { ...params(id), body: body(title) })
  return {
    kind: 'authentication_service',
    make: async (title) =>
      (await api.call(authenticationServices.create, { body: body(title) })).body.backend.id,
    read: (id) => api.call(authenticationServices.get, params(id)),
    updates: [(id) => update(id, 'a'), (id) => update(id, 'b')],
    remove: (id) => api.call(authenticationServices.remove, params(id)),
  }
}

function oidcProviderCase(api: ApiClient): RaceCase {
  const params = (providerId: string) => ({ params: { providerId } })
  const body = (title: string) => ({ title, issuer: 'https://login.example.org', client_id: 'logline' })
  const update = (id: string, title: string) =>
    api.call(oidcProviders.update, { ...params(id), body: body(title) })
  return {
    kind: 'oidc_provider',
    make: async (title) => (await api.call(oidcProviders.create, { body: body(title) })).body.id,
    read: (id) => api.call(oidcProviders.get, params(id)),
    updates: [(id) => update(id, 'a'), (id) => update(id, 'b')],
    remove: (id) => api.call(oidcProviders.remove, params(id)),
  }
}
