import { inputDescriptions, requestedConfiguration } from '@logline/contract/plug-ins'
import { describe, expect, it } from 'vitest'
import { formSections } from './form-sections.ts'

const fields = requestedConfiguration(inputDescriptions.syslogTcp.fields)
const parts = (configured = {}) => formSections(fields, { ownTitle: 'Syslog', configured })

describe('the form of an input', () => {
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
    for (const { fields } of Object.values(inputDescriptions)) {
      const { sections, more } = formSections(requestedConfiguration(fields), {
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
