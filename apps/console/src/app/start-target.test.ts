import { expect, it } from 'vitest'
import { startTarget } from './start-target.ts'

it.each([
  [null, { to: '/welcome' }],
  [{ type: null, id: null }, { to: '/welcome' }],
  [{ type: 'dashboard', id: '5f' }, { to: '/dashboards/5f' }],
  [{ type: 'stream', id: '5f' }, { to: '/streams/5f/search' }],
  [{ type: 'search', id: '5f' }, { to: '/search/5f' }],
  [{ type: 'search', id: 'default' }, { to: '/search' }],
])('the start page %j is %j', (startpage, target) => expect(startTarget(startpage)).toEqual(target))
