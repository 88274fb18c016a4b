import { describe, expect, it } from 'vitest'
import { corePatterns } from './core-patterns.ts'
import { compileGrok } from './grok.ts'

const core = new Map(Object.entries(corePatterns))

/** Captures as an object. */
function grok(pattern: string, text: string, { namedOnly = true, definitions = core } = {}) {
  const found = compileGrok(pattern, definitions, namedOnly).match(text)
  return found && Object.fromEntries(found.map(({ name, value }) => [name, value]))
}

const problemOf = (pattern: string, definitions: Record<string, string> = {}) => {
  try {
    compileGrok(pattern, new Map([...core, ...Object.entries(definitions)]), false)
    return null
  } catch (error) {
    return String(error)
  }
}

describe('a grok pattern', () => {
  it('captures what has a key, in the order of the pattern; without "named only" also by the names of patterns', () => {
    const pattern = '%{IP:client} %{WORD} %{NUMBER:bytes}'
    expect(compileGrok(pattern, core, true).match('10.0.0.1 GET 12.5')).toEqual([
      { name: 'client', value: '10.0.0.1' },
      { name: 'bytes', value: '12.5' },
    ])
    expect(grok(pattern, '10.0.0.1 GET 12.5', { namedOnly: false })).toEqual({
      client: '10.0.0.1',
      IPV6: null,
      IPV4: '10.0.0.1',
      WORD: 'GET',
      bytes: '12.5',
      BASE10NUM: '12.5',
    })
  })

  it('finds the first match anywhere in a line; a dot is no line end, and a blank text never matches', () => {
    expect(grok('n=%{INT:n}', 'a n=1 n=2')).toEqual({ n: '1' })
    expect(grok('a%{GREEDYDATA:rest}', 'a1\nb')).toEqual({ rest: '1' })
    expect(grok('%{SPACE:s}', '  ')).toBeNull()
    expect(grok('n=%{INT:n}', 'nothing')).toBeNull()
  })

  it.each([
    ['%{INT:n:int}', '42', { n: 42 }],
    ['%{INT:n;long}', '-9007199254740991', { n: -9007199254740991 }],
    ['%{INT:n:long}', '9007199254740993', { n: '9007199254740993' }],
    ['%{INT:n:byte}', '200', { n: '200', n_grokfailure: 'Value out of range: "200"' }],
    ['%{NUMBER:n:double}', '1.5', { n: 1.5 }],
    ['%{WORD:n:float}', 'abc', { n: 'abc', n_grokfailure: 'For input string: "abc"' }],
    ['%{WORD:b:boolean}', 'TRUE', { b: true }],
    ['%{WORD:b:Boolean}', 'yes', { b: false }],
    ['%{TIMESTAMP_ISO8601:t:date}', '2023-10-14T10:00:00', { t: new Date('2023-10-14T10:00:00Z') }],
    [
      '%{TIMESTAMP_ISO8601:t;datetime}',
      '2023-10-14 10:00:00,250+0200',
      { t: new Date('2023-10-14T08:00:00.250Z') },
    ],
    [
      '%{HTTPDATE:t;date;dd/MMM/yyyy:HH:mm:ss Z}',
      '10/Oct/2000:13:55:36 -0700',
      { t: new Date('2000-10-10T20:55:36Z') },
    ],
    [
      '%{GREEDYDATA:t:date:yyyy-MM-dd hh:mm a VV}',
      '2023-07-01 01:30 PM Europe/Berlin',
      { t: new Date('2023-07-01T11:30:00Z') },
    ],
    [
      "%{GREEDYDATA:t;date;EEE, d MMMM yyyy 'at' HH:mm X}",
      'Sat, 1 July 2023 at 09:05 Z',
      { t: new Date('2023-07-01T09:05:00Z') },
    ],
    [
      '%{DATA:t;date;yyyy-MM-dd}$',
      '2023-02-30',
      { t: '2023-02-30', t_grokfailure: "Text '2023-02-30' could not be parsed as a date" },
    ],
  ])('converts %s of %s', (pattern, text, expected) => {
    expect(grok(pattern, text)).toEqual(expected)
  })

  it('takes a date alone as the start of that day on this machine', () => {
    expect(grok('%{DATA:t;date;yyyy-MM-dd}$', '2023-07-01')).toEqual({ t: new Date(2023, 6, 1) })
  })

  it('keeps equal values of a name once, different ones as a list, and drops what is unwanted', () => {
    const pattern = '%{WORD:w} %{WORD:w} %{WORD:UNWANTED}'
    expect(grok(pattern, 'a a x')).toEqual({ w: 'a' })
    expect(grok(pattern, 'a b x')).toEqual({ w: ['a', 'b'] })
    expect(grok('(?:%{INT:v}|%{WORD:v})', 'abc')).toEqual({ v: 'abc' })
    expect(grok('(?:%{INT:v}|%{WORD:w})', 'abc')).toEqual({ v: null, w: 'abc' })
  })

  it.each([
    ['"quoted"', 'quoted'],
    ["'it'", 'it'],
    ['""', ''],
    ['"a"b"', '"a"b"'],
    ['"a\'', '"a\''],
  ])('takes the quotes off %s', (text, value) => {
    expect(grok('^%{GREEDYDATA:v}$', text)).toEqual({ v: value })
  })

  it('takes groups of its own, definitions of its own, and Java’s ways to hold back an engine', () => {
    expect(grok('id=(?<id>\\d+)', 'id=7')).toEqual({ id: '7' })
    expect(grok('%{CODE:code=[A-Z]+\\d+} again %{CODE:other}', 'AB12 again C3')).toEqual({
      code: 'AB12',
      other: 'C3',
    })
    expect(grok('(?>a|b)++%{INT:n}[+*+]\\++', 'abab12++')).toEqual({ n: '12' })
    expect(grok('(?<![0-9.])%{INT:n}', '1.5 7')).toEqual({ n: '1' })
  })

  it.each([
    ['a blank pattern', ' ', {}, '{pattern} should not be empty or null'],
    ['an unknown name', '%{NOPE}', {}, "No definition for key 'NOPE' found, aborting"],
    ['a name within itself', '%{A}', { A: 'x%{B}', B: '%{A}' }, 'compilation of %{A}: A → B → A'],
    ['a type there is not', '%{INT:n:money}', {}, 'Invalid data type :money'],
    ['a date format that is none', '%{DATA:t;date;QQQ}', {}, '"Q", which is not understood'],
    ['an expression that cannot be read', '%{INT:n}(', {}, 'missing closing )'],
    ['look-ahead', 'a(?=b)', {}, 'invalid or unsupported'],
    ['a reference that is none', '%{A-B}', {}, '"%{A-B}" is no reference to a pattern'],
  ])('says what is wrong with %s', (_, pattern, definitions, problem) => {
    expect(problemOf(pattern, definitions)).toContain(problem)
  })

  it('stops definitions that double themselves, and expressions that are too large', () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, level) => [
        `L${level}`,
        level === 0 ? 'x' : `%{L${level - 1}}%{L${level - 1}}`,
      ]),
    )
    const startedAt = performance.now()
    expect(problemOf('%{L39}', doubling)).toContain('longer than 50000 characters')
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(problemOf('(?:x{0,1000}){1}'.repeat(30))).toContain('too large')
  })

  it('bounds the time of hostile texts', () => {
    expect(grok('^(?:a+)+$', `${'a'.repeat(20_000)}b`)).toBeNull()
    const hostile = compileGrok('(.*a){20}(x?){900}', core, false)
    const text = `${'1'.repeat(190)}x`
    expect(grok(`%{DATA:t;date;${'dH'.repeat(50)}}$`, text)).toMatchObject({ t: text })
    expect(() => hostile.match('a'.repeat(100_000))).toThrow('too long for this pattern')
  })
})

describe('the usual patterns', () => {
  it('are all there, and each can be used by itself', () => {
    expect(core.size).toBe(76)
    for (const name of core.keys()) expect(problemOf(`%{${name}}`)).toBeNull()
  })

  it.each([
    ['IPV4', '192.168.0.255', '192.168.0.256'],
    ['IPV6', 'fe80::1%eth0', 'fe80:::1'],
    ['IPV6', '2001:db8:0:0:1:0:0:1', '2001:db8:0:0:1:0:0:1:9'],
    ['IPV6', '::ffff:192.0.2.128', 'g::1'],
    ['IPV6', '1:2:3::4:5', '1:2:3'],
    ['IPV6', '::', ':'],
    ['HOSTNAME', 'web-1.example.org', '-'],
    ['MAC', '00:1B:44:11:3A:B7', '00:1B:44:11:3A'],
    ['MAC', '001B.4411.3AB7', '001B.4411'],
    ['UUID', '123e4567-e89b-12d3-a456-426614174000', '123e4567-e89b-12d3-a456'],
    ['EMAILADDRESS', 'ann.lee+x@example.org', 'ann.lee'],
    ['QS', '"a \\"b\\" c"', '"a'],
    ['URI', 'https://u:p@example.org:8443/a/b?c=d#e', 'example'],
    ['UNIXPATH', '/var/log/app.log', 'var'],
    ['WINPATH', 'C:\\Windows\\x.dll', 'C:'],
    ['TTY', '/dev/pts/0', '/dev/null'],
    ['MONTHNUM', '12', '13'],
    ['MONTHDAY', '31', '32'],
    ['TIME', '23:59:59.123', '24:00:00'],
    ['TIMESTAMP_ISO8601', '2023-10-14T10:00:00.123+02:00', '2023-13-14T10:00'],
    ['DATESTAMP_RFC2822', 'Sat, 14 Oct 2023 10:00:00 +0200', 'Sat 14 Oct'],
    ['SYSLOGTIMESTAMP', 'Oct  1 22:14:15', 'Okt 1 22:14:15'],
    ['HTTPDATE', '10/Oct/2000:13:55:36 -0700', '10/10/2000:13:55:36'],
    ['LOGLEVEL', 'WARNING', 'loud'],
    ['SYSLOGFACILITY', '<16.6>', '<16>'],
  ])('%s is %s, and not %s', (name, text, other) => {
    expect(grok(`^%{${name}:v}$`, text)).toMatchObject({
      v: text.startsWith('"') ? expect.any(String) : text,
    })
    expect(grok(`^%{${name}:v}$`, other)).toBeNull()
  })

  it('read access logs', () => {
    const line =
      '127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /a.gif HTTP/1.0" 200 2326 "http://example.com/" "Mozilla/4.08 (Win98)"'
    expect(grok('%{COMBINEDAPACHELOG}', line)).toEqual({
      clientip: '127.0.0.1',
      ident: '-',
      auth: 'frank',
      timestamp: new Date('2000-10-10T20:55:36Z'),
      verb: 'GET',
      request: '/a.gif',
      httpversion: '1.0',
      rawrequest: null,
      response: '200',
      bytes: '2326',
      referrer: 'http://example.com/',
      agent: 'Mozilla/4.08 (Win98)',
    })
  })

  it('read error logs of web servers, old and new', () => {
    const now =
      '[Wed Oct 11 14:32:52.123456 2023] [core:error] [pid 35708:tid 4328636416] [client 72.15.99.187:1234] File does not exist'
    expect(grok('^%{HTTPD_ERRORLOG}', now)).toMatchObject({
      module: 'core',
      loglevel: 'error',
      pid: '35708',
      tid: '4328636416',
      client: '72.15.99.187',
      clientport: '1234',
      message: 'File does not exist',
    })
    const old = '[Wed Oct 11 14:32:52 2000] [error] [client 127.0.0.1] client denied'
    expect(grok('^%{HTTPD_ERRORLOG}', old)).toMatchObject({
      clientip: '127.0.0.1',
      errormsg: 'client denied',
    })
  })

  it('read the head of syslog lines', () => {
    expect(
      grok('%{SYSLOGBASE} %{GREEDYDATA:rest}', 'Oct 11 22:14:15 web-1 su[12]: failed for ann'),
    ).toMatchObject({
      timestamp: 'Oct 11 22:14:15',
      logsource: 'web-1',
      program: 'su',
      pid: '12',
      rest: 'failed for ann',
    })
  })
})
