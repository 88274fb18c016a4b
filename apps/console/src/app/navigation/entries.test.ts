import { describe, expect, it } from 'vitest'
import { holds } from '../../kit/current-user.tsx'
import { paths } from '../../paths.ts'
import { isCurrent, mainEntries, systemEntries, visibleEntries } from './entries.ts'

const captionsFor = (permissions: string[]) =>
  visibleEntries(
    systemEntries,
    () => true,
    (gate) => holds(permissions, gate),
  ).map(({ caption }) => caption)

describe('the System menu', () => {
  it('shows everything to an administrator', () => {
    expect(captionsFor(['*'])).toHaveLength(systemEntries.length)
  })

  it.each([
    [['inputs:read'], ['Overview', 'Nodes', 'Inputs']],
    [['inputs'], ['Overview', 'Nodes', 'Inputs']],
    [['inputs:*'], ['Overview', 'Nodes', 'Inputs']],
    [['inputs:read:5f'], ['Overview', 'Nodes']],
    [['pipeline:read'], ['Overview', 'Nodes', 'Pipelines']],
    [['pipeline_connection:read'], ['Overview', 'Nodes', 'Pipelines']],
    [[], ['Overview', 'Nodes']],
  ])('for %j: %j', (permissions, captions) => expect(captionsFor(permissions)).toEqual(captions))

  it('has no entry whose page does not exist', () => {
    const onlySearch = visibleEntries(
      mainEntries,
      (path) => path === paths.search(),
      () => true,
    )
    expect(onlySearch.map(({ caption }) => caption)).toEqual(['Search'])
  })
})

it.each([
  ['/search', true],
  ['/search/5f', true],
  ['/searches', false],
  ['/', false],
])('Search is current at %s: %s', (pathname, expected) => {
  expect(isCurrent({ caption: 'Search', to: '/search' }, pathname)).toBe(expected)
})

it.each([
  ['/system/indices', true],
  ['/system/index_sets/5f', true],
  ['/system/index_sets/5f/configuration', true],
  ['/system/inputs', false],
])('Indices are current at %s: %s', (pathname, expected) => {
  expect(isCurrent({ caption: 'Indices', to: '/system/indices' }, pathname)).toBe(expected)
})

it.each([
  ['/system/users', true],
  ['/system/users/5f', true],
  ['/system/teams', true],
  ['/system/teams/5f', true],
  ['/system/teamsters', false],
])('Users and Teams are current at %s: %s', (pathname, expected) => {
  expect(isCurrent({ caption: 'Users and Teams', to: '/system/users' }, pathname)).toBe(expected)
})
