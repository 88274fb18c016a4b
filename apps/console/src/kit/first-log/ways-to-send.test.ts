import type { InputState } from '@logline/contract'
import { inputDescriptions } from '@logline/contract/plug-ins'
import { expect, it } from 'vitest'
import { waysToSend } from './ways-to-send.ts'

function inputOf(
  kind: keyof typeof inputDescriptions,
  attributes: Record<string, unknown>,
  state: InputState['state'] = 'RUNNING',
): InputState {
  const { type, name } = inputDescriptions[kind]
  const input = { title: `My ${name}`, name, type, attributes, static_fields: {} }
  const rest = { global: true, content_pack: null, created_at: '', creator_user_id: '', node: null }
  const message_input = { ...input, ...rest, id: kind }
  return { id: kind, state, started_at: '', detailed_message: null, message_input }
}

it('names the address and the port of inputs that run, the handiest first', () => {
  const ways = waysToSend(
    [
      inputOf('gelfTcp', { bind_address: '0.0.0.0', port: 9_000 }),
      inputOf('syslogUdp', { bind_address: '10.0.0.5', port: 9_001 }),
      inputOf('gelfHttp', { bind_address: '::', port: 9_002 }),
    ],
    'logs.example',
  )
  expect(ways.map(({ title, address }) => [title, address])).toEqual([
    ['My GELF HTTP', 'logs.example:9002'],
    ['My Syslog UDP', '10.0.0.5:9001'],
  ])
  expect(ways[0]?.command).toMatch(/^curl -X POST http:\/\/logs\.example:9002\/gelf /)
  expect(ways[1]?.command).toMatch(/nc -u -w1 10\.0\.0\.5 9001$/)
})

it('leaves out what does not run, and what nothing is sent to', () => {
  const states = [
    inputOf('gelfHttp', { bind_address: '0.0.0.0', port: 9_000 }, 'FAILED'),
    inputOf('gelfUdp', { bind_address: '0.0.0.0', port: 9_000 }, 'STOPPED'),
    inputOf('gelfTcp', {}),
  ]
  expect(waysToSend(states, 'logs.example')).toEqual([])
})
