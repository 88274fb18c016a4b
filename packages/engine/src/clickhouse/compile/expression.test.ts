import { parseQuery } from '@logline/query-language'
import { describe, expect, it } from 'vitest'
import { compileExpression } from './expression.ts'
import { fieldSql } from './fields.ts'
import { createParameters } from './parameters.ts'

const nowMs = Date.UTC(2024, 4, 1, 10)

function compiled(text: string): { sql: string; values: object } {
  const parameters = createParameters()
  const { expression } = parseQuery(text, { allowLeadingWildcard: true })
  return { sql: compileExpression(expression, parameters, { nowMs }), values: parameters.values }
}

describe('compileExpression', () => {
  it.each([
    '*',
    'ssh login',
    '"Ssh login"',
    'message:größe',
    'message:"a b"~2',
    'message:log*',
    'message:/Log[0-9]+/',
    'message:lgoin~',
    'message:[a TO b]',
    'full_message:boom',
    'source:Web-7',
    'ip:"10.0.0.0/8"',
    'source:"2001:db8::/32"',
    'host:"web 7"',
    'status:404',
    'ok:true',
    'status:>=400',
    'host:web*7?',
    'path:"100%_x\\\\y"',
    'host:/web.*&~(.*7)/',
    '_exists_:host',
    'timestamp:>"2024-05-01 10:00:00.000"',
    'timestamp:"now/d"',
    'streams:65f000000000000000000001',
    '_id:01HWSZ3M0000000000000000AB',
    '+a:x b:y -c:z',
    'NOT a:x',
    'timestamp:never',
  ])('%s', (text) => {
    expect(compiled(text)).toMatchSnapshot()
  })

  it('writes nothing of the query into the SQL', () => {
    const hostile = "x' OR 1=1 -- {p1:String} \\ `"
    const quoted = JSON.stringify(hostile)
    for (const text of [
      quoted,
      `f:${quoted}`,
      `[${quoted} TO *]`,
      `_exists_:${quoted}`,
      `message:${quoted}`,
    ]) {
      expect(compiled(text).sql.replace('`key_f`', '')).not.toMatch(/1=1|--|`/)
    }
  })

  it('compiles a pattern that is not valid to what matches nothing', () => {
    expect(compiled('host:/a[/').sql).toBe('0')
  })
})

describe('fieldSql', () => {
  it.each(['message', 'full_message', 'source', 'timestamp', 'streams', '_id', 'gl2_message_id', "it's"])(
    '%s',
    (name) => {
      const parameters = createParameters()
      expect({ ...fieldSql(name, parameters), values: parameters.values }).toMatchSnapshot()
    },
  )
})

it('equal values share a parameter, unequal types do not', () => {
  const parameters = createParameters()
  const placeholders = [
    parameters.add('String', 'a'),
    parameters.add('String', 'a'),
    parameters.add('Array(String)', ['a']),
    parameters.add('String', 'b'),
  ]
  expect(placeholders).toEqual(['{p1:String}', '{p1:String}', '{p2:Array(String)}', '{p3:String}'])
  expect(parameters.values).toEqual({ p1: 'a', p2: ['a'], p3: 'b' })
})
