import { describe, expect, it } from 'vitest'
import { matchingFamilies, typeFamilies } from './type-families.ts'

const types = [
  'Syslog UDP',
  'Syslog TCP',
  'Beats',
  'Beats (deprecated)',
  'NetFlow UDP',
  'OpenTelemetry (OTLP gRPC)',
  'OpenTelemetry (OTLP HTTP)',
].map((name) => ({ type: `org.example.${name}`, name }))

const shown = (families: ReturnType<typeof typeFamilies>) =>
  families.map(({ name, members }) => [name, members.map(({ label }) => label)])

describe('types of inputs', () => {
  it('stand with those that differ by the transport only', () => {
    expect(shown(typeFamilies(types))).toEqual([
      ['Beats', ['Beats', 'deprecated']],
      ['NetFlow UDP', ['NetFlow UDP']],
      ['OpenTelemetry', ['OTLP gRPC', 'OTLP HTTP']],
      ['Syslog', ['TCP', 'UDP']],
    ])
  })

  it('that cannot be launched stand at the end', () => {
    const aws = { type: 'aws', name: 'AWS CloudTrail', unavailable_reason: 'Not yet.' }
    expect(typeFamilies([aws, ...types]).at(-1)?.name).toBe('AWS CloudTrail')
  })

  it.each([
    ['', 4],
    ['udp', 2],
    ['SYS tcp', 1],
    ['carrier pigeon', 0],
  ])('are found by "%s": %i families', (search, count) =>
    expect(matchingFamilies(typeFamilies(types), search)).toHaveLength(count),
  )
})
