import { expect, it } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { newSearchDocument } from '../../view-model/commands/default-documents.ts'
import { setMetadata } from '../../view-model/commands/view-commands.ts'
import { createViewStore } from '../../view-model/store/view-store.ts'
import { asChangeOf, asNewView, conflictOf, identityOf } from './stored-view.ts'
import { editRefusalOf } from './view-noun.ts'

const fresh = newSearchDocument({}, {})
const stored = (revision: number) => ({
  ...fresh,
  view: { ...fresh.view, id: 'stored', owner: 'ada', revision },
})
const request = { method: 'PUT', url: '/views/stored' }

it('sends an undone draft as a change of what is stored now', () => {
  const store = createViewStore(stored(1))
  store.edit(setMetadata({ title: 'b' }))
  store.markSaved({ ...store.get().history.document, view: { ...stored(2).view, title: 'b' } })
  store.undo()
  const { document, saved } = store.get().history
  expect(document.view.revision).toBe(1)
  expect(asChangeOf(identityOf(saved), document).view).toMatchObject({ id: 'stored', revision: 2, title: '' })
})

it('keeps what was edited while the draft was on its way as a change', () => {
  const store = createViewStore(stored(1))
  store.edit(setMetadata({ title: 'b' }))
  const sent = store.get().history.document
  store.edit(setMetadata({ title: 'c' }))
  store.markSaved({ ...sent, view: { ...sent.view, revision: 2 } }, sent)
  const { document, saved } = store.get().history
  expect([document.view.title, saved.view.title, saved.view.revision]).toEqual(['c', 'b', 2])
})

it('makes a view of its own that belongs to nobody yet', () => {
  expect(asNewView('new', stored(7), { title: 'Copy' }).view).toMatchObject({
    id: 'new',
    owner: null,
    revision: null,
    title: 'Copy',
  })
})

it('knows an edit conflict from every other error', () => {
  const body = {
    type: 'EditConflict',
    message: 'x',
    changed_by: 'bob',
    changed_at: '2026-11-20T09:00:00.000Z',
    revision: 3,
  }
  expect(conflictOf(new ApiError(409, body, request))).toEqual({
    changedBy: 'bob',
    changedAt: '2026-11-20T09:00:00.000Z',
    revision: 3,
  })
  expect(conflictOf(new ApiError(409, { type: 'ApiError', message: 'exists' }, request))).toBeNull()
  expect(conflictOf(new ApiError(403, body, request))).toBeNull()
  expect(conflictOf(new Error('offline'))).toBeNull()
})

it.each([
  ['SEARCH', ['view:edit:5f'], true],
  ['SEARCH', ['dashboards:edit:5f'], false],
  ['DASHBOARD', ['dashboards:edit:5f'], true],
  ['DASHBOARD', ['view:edit:60'], false],
] as const)('a %s may be changed with %j: %s', (type, permissions, expected) => {
  const isPermitted = (wanted: string) => permissions.some((permission) => permission === wanted)
  expect(editRefusalOf({ id: '5f', type }, isPermitted) === undefined).toBe(expected)
})
