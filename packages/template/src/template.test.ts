import { expect, it } from 'vitest'
import { parseTemplate, renderTemplate, type TemplateModel } from './index.ts'

const model: TemplateModel = {
  event_definition_title: 'Too many 500s',
  event_definition_description: '',
  nothing: null,
  zero: 0,
  count: 12.5,
  yes: true,
  no: false,
  other: 'web-1',
  event: {
    message: 'Too many 500s: web-1 - count()=12.0',
    source: 'web-1',
    alert: true,
    key_tuple: ['500', 'web-1'],
    fields: { status: '500', 'http.method': 'GET', 'a.b': 'dotted', a: { b: 'nested', c: 'deep' } },
    empty: {},
  },
  backlog: [
    { message: 'first', fields: { took_ms: 7 } },
    { message: 'second', fields: { took_ms: 8 } },
    { message: 'third', fields: {} },
  ],
  nobody: [],
  rows: [['a', 'b'], ['c']],
  '@field': 'at',
  'with-dash': 'dash',
}

function rendered(text: string, options = { maxLength: 10_000 }): string {
  const read = parseTemplate(text)
  if ('problem' in read) return `unreadable: ${read.problem.message}`
  const done = renderTemplate(read.template, model, options)
  return 'problem' in done ? `refused: ${done.problem}` : done.text
}

it.each([
  // Texts.
  ['', ''],
  ['plain', 'plain'],
  ['two\nlines\r\n', 'two\nlines\r\n'],
  ['$ 5 and { } stay', '$ 5 and { } stay'],
  ['\\${other}', '${other}'],
  ['\\$5, \\{, \\} and \\\\', '$5, {, } and \\'],
  ['C:\\temp\\new', 'C:\\temp\\new'],
  ['\\\\${other}', '\\web-1'],
  ['Grüße, 日本, 😀 ${other}', 'Grüße, 日本, 😀 web-1'],
  // Values.
  ['${other}', 'web-1'],
  ['${ other }', 'web-1'],
  ['${event.source}', 'web-1'],
  ['a${other}b${other}c', 'aweb-1bweb-1c'],
  ['${missing}', ''],
  ['${nothing}', ''],
  ['${event.missing.deeper}', ''],
  ['${other.length}', ''],
  ['${zero}', '0'],
  ['${count}', '12.5'],
  ['${yes} ${no}', 'true false'],
  ['${event.fields.status}', '500'],
  ['${event.fields.http.method}', 'GET'],
  ['${event.fields.a.b}', 'dotted'],
  ['${event.fields.a.c}', 'deep'],
  ['${@field} ${with-dash}', 'at dash'],
  ['${event.key_tuple}', '[500, web-1]'],
  ['${rows}', '[[a, b], [c]]'],
  ['${nobody}', '[]'],
  ['${event.fields.a}', '{b=nested, c=deep}'],
  ['${event.empty}', '{}'],
  // Defaults.
  ['${missing(none)}', 'none'],
  ['${nothing(none)}', 'none'],
  ['${event_definition_description(no description)}', 'no description'],
  ['${other(none)}', 'web-1'],
  ['${missing()}', ''],
  ['${missing(a, b, c)}', 'a, b, c'],
  ['${missing(in (parentheses))}', 'in (parentheses)'],
  ['${missing(\\{braces\\})}', '{braces}'],
  // Around values.
  ['${at ,other,!}', 'at web-1!'],
  ['${at ,missing,!}', ''],
  ['${<b>,other,</b>}', '<b>web-1</b>'],
  ['${at ,missing(nowhere),!}', 'nowhere'],
  ['${,other,}', 'web-1'],
  ['${ (,other,)}', ' (web-1)'],
  ['${a\\, b: ,other,}', 'a, b: web-1'],
  // Conditions.
  ['${if other}yes${end}', 'yes'],
  ['${if missing}yes${end}', ''],
  ['${if missing}yes${else}no${end}', 'no'],
  ['${if !missing}no${end}', 'no'],
  ['${if !other}no${else}yes${end}', 'yes'],
  ['${if yes}1${end}${if no}2${end}', '1'],
  ['${if zero}a number is there${end}', 'a number is there'],
  ['${if event_definition_description}x${else}empty${end}', 'empty'],
  ['${if nobody}x${else}empty${end}', 'empty'],
  ['${if event.empty}x${else}empty${end}', 'empty'],
  ['${if backlog}some${end}', 'some'],
  ["${if other='web-1'}x${end}", 'x'],
  ['${if other="web-1"}x${end}', 'x'],
  ["${if other='web-2'}x${else}y${end}", 'y'],
  ["${if !other='web-2'}x${end}", 'x'],
  ['${if other=event.source}same${end}', 'same'],
  ['${if other=event.message}same${else}not${end}', 'not'],
  ["${if other = 'web-1'}x${end}", 'x'],
  ["${if missing=''}x${end}", 'x'],
  ["${if zero='0'}x${end}", 'x'],
  ["${if event.alert='true'}x${end}", 'x'],
  ['${ if other }x${ end }', 'x'],
  ['${if other}${if missing}a${else}b${end}${else}c${end}', 'b'],
  ['${if missing}${if other}a${end}${else}${if other}b${end}${end}', 'b'],
  // Loops.
  ['${foreach backlog message}${message.message} ${end}', 'first second third '],
  ['${foreach backlog m , }${m.message}${end}', 'first, second, third'],
  ['${foreach event.key_tuple k |}${k}${end}', '500|web-1'],
  ['${foreach event.key_tuple k\n}${k}${end}', '500web-1'],
  ['${foreach event.key_tuple k \\}}${k}${end}', '500}web-1'],
  ['${foreach nobody x}x${end}', ''],
  ['${foreach missing x}x${end}', ''],
  ['${foreach other x}<${x}>${end}', '<web-1>'],
  ['${foreach event.fields.a f}${f.key}=${f.value};${end}', 'b=nested;c=deep;'],
  ['${foreach backlog m}${index_m}${if last_m}.${else},${end}${end}', '0,1,2.'],
  ['${foreach backlog m}${if first_m}^${end}${m.message}${end}', '^firstsecondthird'],
  ['${foreach backlog m}${if even_m}e${end}${if odd_m}o${end}${end}', 'eoe'],
  ['${foreach backlog m}${length_m}${end}', '333'],
  ['${foreach rows row ;}${foreach row cell ,}${cell}${end}${end}', 'a,b;c'],
  ['${foreach rows row}${foreach row row}${row}${end}${row}|${end}', 'ab[a, b]|c[c]|'],
  ['${foreach backlog other}${other.message}${end}${other}', 'firstsecondthirdweb-1'],
  ['${foreach backlog m}${m.fields.took_ms(-)} ${end}', '7 8 - '],
  ['${foreach backlog m}${if m.fields.took_ms}${m.fields.took_ms},${end}${end}', '7,8,'],
  // Comments.
  ['a${-- nobody reads this}b', 'ab'],
  ['a${--}b', 'ab'],
])('%j gives %j', (text, result) => expect(rendered(text)).toBe(result))

it.each([
  ['${other', 'This "${" has no "}".', 1, 1],
  ['line\n  ${', 'This "${" has no "}".', 2, 3],
  ['${a ${b}}', 'A "${" stands within another.', 1, 5],
  ['${}', 'The name of a value is missing.', 1, 1],
  ['${a,b}', 'Here stands a name, or a prefix, a name and a suffix with commas between them.', 1, 1],
  ['${a b}', '"a b" is no name of a value.', 1, 1],
  ['${a;upper}', '"a;upper" is no name of a value.', 1, 1],
  ['${end}', 'This "${end}" ends nothing.', 1, 1],
  ['${else}', 'This "${else}" stands in no "${if".', 1, 1],
  ['${if a}', 'This "${if" has no "${end}".', 1, 1],
  ['${foreach a b}', 'This "${foreach" has no "${end}".', 1, 1],
  ['${foreach a b}${else}${end}', 'A "${foreach" has no "${else}".', 1, 15],
  ['${if a}${else}${else}${end}', 'This "${if" has an "${else}" already.', 1, 15],
  ['${foreach a}${end}', 'A "${foreach" takes a list and a name for its items.', 1, 1],
  ['${foreach a b.c}${end}', '"b.c" is no name for an item.', 1, 1],
  ['${if}${end}', 'The name of a value is missing.', 1, 1],
  ["${if a='b}${end}", '"\'b" is no name of a value.', 1, 1],
  ['${if a}'.repeat(51), 'More than 50 blocks in one another.', 1, 351],
])('%j is refused, with the place', (text, message, line, column) => {
  const read = parseTemplate(text)
  expect(read).toEqual({ problem: { message, line, column } })
})

it.each([
  'constructor',
  '__proto__',
  'event.constructor.name',
  'event.__proto__.toString',
  'toString',
  'backlog.length',
  'backlog.map',
  'process.env.HOME',
])('%s shows nothing of the program', (name) => expect(rendered(`[\${${name}}]`)).toBe('[]'))

it('fills in what others write, and reads nothing of it', () => {
  const read = parseTemplate('${hostile} ${foreach list x}${x}${end}')
  if ('problem' in read) throw new Error(read.problem.message)
  const hostile = '${other} ${if a}\\${end} <script>alert(1)</script>'
  const done = renderTemplate(
    read.template,
    { hostile, other: 'leak', list: ['${hostile}'] },
    { maxLength: 999 },
  )
  expect(done).toEqual({ text: `${hostile} \${hostile}`, missing: [] })
})

it('encodes values, and nothing that the template says itself', () => {
  const read = parseTemplate('<p>${<i>,html,</i>} ${missing(<br>)} ${list}</p>')
  if ('problem' in read) throw new Error(read.problem.message)
  const encode = (text: string) => text.replaceAll('<', '&lt;')
  const values = { html: '<script>', list: ['<b>'] }
  expect(renderTemplate(read.template, values, { encode, maxLength: 999 })).toEqual({
    text: '<p><i>&lt;script></i> <br> [&lt;b>]</p>',
    missing: [],
  })
})

it('says which values were to be shown and are not there, each once', () => {
  const read = parseTemplate('${a} ${b.c} ${a} ${d(default)} ${if e}x${end} ${x,f,}')
  if ('problem' in read) throw new Error(read.problem.message)
  const done = renderTemplate(read.template, {}, { maxLength: 99 })
  expect(done).toMatchObject({ missing: ['a', 'b.c', 'f'] })
})

it('ends what would be too long or would take too many turns', () => {
  expect(rendered('${other}${other}', { maxLength: 9 })).toBe(
    'refused: The text would be longer than 9 characters.',
  )
  const read = parseTemplate('${foreach a x}${foreach a y}${foreach a z}${end}${end}${end}')
  if ('problem' in read) throw new Error(read.problem.message)
  const a = Array.from({ length: 100 }, () => 'x')
  expect(renderTemplate(read.template, { a }, { maxLength: 99 })).toEqual({
    problem: 'The loops would take more than 100000 turns.',
  })
})
