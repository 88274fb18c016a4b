import type { Message } from '@logline/message'
import { describe, expect, it } from 'vitest'
import { createMatcher, matchesMessage } from './match-message.ts'
import { parseQuery } from './syntax/parse-query.ts'

const message: Message = {
  id: '01HWSZ3M0000000000000000AB',
  timestampMs: Date.UTC(2024, 4, 1, 10, 0, 0, 250),
  source: 'Web-7.Example.org',
  message: 'Failed ssh login for user_id=bob from 10.0.0.1: Größe 3.14, кот; 中文',
  fields: {
    full_message: 'java.lang.Error: Boom\n  at Main.run',
    user: 'Bob Smith',
    path: '/var/log/syslog',
    status: 404,
    ratio: -0.5,
    zero: 0,
    ok: true,
    empty: '',
    gl2_source_input: '65f000000000000000000001',
  },
  streams: ['000000000000000000000001', '65f000000000000000000002'],
}
const nowMs = Date.UTC(2024, 4, 1, 10, 30)

function matches(text: string): boolean {
  const { expression, problems } = parseQuery(text, { allowLeadingWildcard: true })
  expect(problems).toEqual([])
  return createMatcher(expression, nowMs)(message)
}

describe('a message is found by', () => {
  it.each([
    '*',
    // Analysed text: tokens in any case, any of a run, phrases in order.
    'LOGIN',
    'message:failed',
    'nothing failed',
    'message:(nothing login)',
    '"ssh LOGIN for"',
    'message:"failed ssh"',
    '"failed login"~1',
    '"login failed"~3',
    'user_id',
    '10.0.0.1',
    '3.14',
    'größe',
    'GRÖSSE OR Größe',
    '"größe 3.14"',
    'кот',
    '中文',
    '文',
    'full_message:boom',
    'java.lang.error',
    // Source: one value, in any case.
    'source:web-7.example.ORG',
    'web-7.example.org',
    'source:web*',
    'source:/WEB-[0-9].*/',
    // Other fields: exact, whole values.
    'user:"Bob Smith"',
    'user:(Bob Smith)',
    'user:Bob\\ Smith',
    '"Bob Smith"',
    'Bob Smith',
    'path:"/var/log/syslog"',
    'user:Bob*',
    'user:B?b*th',
    'user:*Smith',
    'path:/\\/var\\/.+/',
    'user:/Bob.*&.*Smith/',
    'user:/~(Alice.*)/',
    'gl2_source_input:65f000000000000000000001',
    // Numbers and booleans.
    'status:404',
    'status:404.0',
    'status:"404"',
    '404',
    'status:>=400',
    'status:[400 TO 499]',
    'status:(>400 AND <405)',
    'ratio:<0',
    'ratio:\\-0.5',
    'zero:0',
    'ok:true',
    // Texts in ranges.
    'user:[Alice TO Carol]',
    'user:{Bob TO *}',
    'source:[web TO wec]',
    'message:[fa TO fb]',
    // Dates.
    'timestamp:"2024-05-01 10:00:00.250"',
    'timestamp:"2024-05-01T12:00:00.250+02:00"',
    'timestamp:["2024-05-01 00:00:00.000" TO "2024-05-02 00:00:00.000"}',
    'timestamp:>now-1h',
    'timestamp:"now/d"',
    'timestamp:[now/d TO now/d]',
    // Ids and streams.
    '_id:01HWSZ3M0000000000000000AB',
    'gl2_message_id:01HWSZ3M0000000000000000AB',
    '01HWSZ3M0000000000000000AB',
    'streams:65f000000000000000000002',
    '65f000000000000000000002',
    // Presence.
    '_exists_:user',
    'user:*',
    'zero:*',
    '_exists_:timestamp',
    'NOT _exists_:empty',
    'status:[* TO *]',
    // Fuzzy terms.
    'lgoin~',
    'faild~1',
    'user:"Bob Smith" AND login~0',
    'message:gröse~1',
    // Boolean logic.
    'ssh AND login',
    'ssh AND NOT logout',
    'nothing OR login AND ssh',
    '-nothing',
    '(nothing OR login) AND ssh',
    // Words in patterns.
    'log*',
    'gr*e',
    'котик OR ко*',
    '/[a-z]+_id/',
  ])('%s', (text) => {
    expect(matches(text)).toBe(true)
  })
})

describe('a message is not found by', () => {
  it.each([
    'log',
    '"login ssh"',
    '"failed login"',
    'message:web',
    'source:web',
    'source:example.org',
    'ко',
    'größ',
    'user:Bob',
    'user:"bob smith"',
    'user:(bob smith)',
    'user:bob*',
    'user:/bob.*/',
    'user:/Bob/',
    'status:40',
    'status:abc',
    'status:4*',
    'status:/4.*/',
    'status:{404 TO *}',
    'status:[a TO z]',
    'ok:false',
    'ok:TRUE',
    'ok:1',
    'timestamp:"2024-05-01"',
    'timestamp:"2024-05-01 10:00:00.251"',
    'timestamp:<now-1h',
    'timestamp:2024*',
    'missing:x',
    'missing:*',
    '_exists_:empty',
    'empty:""',
    'message:"---"',
    'message:"!!"',
    'streams:65f0',
    'ssh AND logout',
    'login OR nothing AND absent',
    'NOT login',
    'login -ssh',
    'lgion~1',
    '/log/',
    'constructor:*',
    '__proto__:*',
  ])('%s', (text) => {
    expect(matches(text)).toBe(false)
  })
})

it('matches without preparation too', () => {
  expect(matchesMessage(parseQuery('login').expression, message)).toBe(true)
})
