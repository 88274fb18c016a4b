import { inputDescriptions, outputDescriptions, requestedConfiguration } from '@logline/contract/plug-ins'
import { describe, expect, it } from 'vitest'
import { formSections } from './form-sections.ts'

const fields = requestedConfiguration(inputDescriptions.syslogTcp.fields)
const places = {
  network: new Set(['bind_address', 'port', 'use_null_delimiter']),
  seldom: new Set(['override_source', 'charset_name', 'tcp_keepalive']),
}
const parts = (configured = {}) => formSections(fields, { places, ownTitle: 'Syslog', configured })

describe('the form of a configuration', () => {
  it('has its fields by what they are about', () => {
    const { sections, more } = parts()
    expect(sections.map(({ title, names, toggle }) => [title, names.length, toggle])).toEqual([
      ['Network', 3, null],
      ['Encryption', 5, 'tls_enable'],
      ['Syslog', 5, null],
    ])
    expect(more).toContain('recv_buffer_size')
  })

  it('loses none', () => {
    for (const { fields } of [...Object.values(inputDescriptions), ...Object.values(outputDescriptions)]) {
      const { sections, more } = formSections(requestedConfiguration(fields), {
        places,
        ownTitle: 'X',
        configured: {},
      })
      const drawn = [
        ...sections.flatMap(({ names, toggle }) => [...names, ...(toggle ? [toggle] : [])]),
        ...more,
      ]
      expect(drawn.toSorted()).toEqual(Object.keys(fields).toSorted())
    }
  })

  it('shows what is seldom changed and was', () => {
    expect(parts({ recv_buffer_size: 4_096 }).more).not.toContain('recv_buffer_size')
  })
})
