import { inputDescriptions } from '@logline/contract/plug-ins'
import { describe, expect, it } from 'vitest'
import { testLine } from './test-line.ts'

const lineOf = (type: keyof typeof inputDescriptions, configuration: object) =>
  testLine({
    type: inputDescriptions[type].type,
    configuration: { ...configuration },
    host: 'logs.example.org',
  })

const everywhere = { bind_address: '0.0.0.0', port: 12_201 }

describe('a line that sends a message', () => {
  it.each([
    ['gelfUdp', everywhere, /^printf '%s' '\{.+\}' \| nc -u -w1 logs\.example\.org 12201$/],
    [
      'gelfTcp',
      { ...everywhere, use_null_delimiter: true },
      /^printf '%s\\0' .+ \| nc -w1 logs\.example\.org 12201$/,
    ],
    ['gelfHttp', everywhere, /^curl -X POST http:\/\/logs\.example\.org:12201\/gelf /],
    ['gelfHttp', { ...everywhere, bind_address: '::1' }, /http:\/\/'\[::1\]':12201\/gelf /],
    ['gelfHttp', { ...everywhere, tls_enable: true }, /--insecure https:\/\//],
    ['rawHttp', everywhere, /:12201\/raw -H 'Content-Type: text\/plain' -d 'Hello'$/],
    ['elasticsearch', everywhere, /:12201\/test\/_doc .+ -d '\{"message":/],
    ['loki', everywhere, /:12201\/loki\/api\/v1\/push .+ -d '\{"streams":/],
    ['otlpHttp', { ...everywhere, port: 4_318 }, /^curl -X POST http:\/\/logs\.example\.org:4318\/v1\/logs /],
    [
      'syslogUdp',
      { bind_address: '127.0.0.1', port: 514 },
      /^printf '%s' '<134>1 - [^']+' \| nc -u -w1 127\.0\.0\.1 514$/,
    ],
    [
      'syslogTcp',
      { bind_address: '127.0.0.1', port: 514 },
      /^printf '%s\\n' '<134>1 - [^']+' \| nc -w1 127\.0\.0\.1 514$/,
    ],
    [
      'syslogTcp',
      { port: 6_514, tls_enable: true },
      /\| openssl s_client -quiet -no_ign_eof -connect logs\.example\.org:6514$/,
    ],
    ['rawTcp', { bind_address: "a'; rm -rf /;'", port: 1 }, / nc -w1 'a'\\''; rm -rf \/;'\\''' 1$/],
  ] as const)('to %s with %j', (type, configuration, line) =>
    expect(lineOf(type, configuration)).toMatch(line),
  )

  it('is not made up for what is not known, or has no port', () => {
    expect(testLine({ type: 'org.example.Carrier', configuration: everywhere, host: 'x' })).toBeNull()
    expect(lineOf('gelfUdp', { port: '' })).toBeNull()
  })
})
