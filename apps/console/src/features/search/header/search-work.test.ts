import { expect, it } from 'vitest'
import { addressOf, followAddress } from '../../view-model/address/view-address.ts'
import { newSearchDocument } from '../../view-model/commands/default-documents.ts'
import { setMetadata } from '../../view-model/commands/view-commands.ts'
import { defaultMessagesConfig } from '../../view-model/configs/messages-config.ts'
import { createViewStore, type ViewStore } from '../../view-model/store/view-store.ts'
import { isSearchWorkLost } from './search-work.ts'

const lost = (store: ViewStore) => isSearchWorkLost(store.get().history, 'Europe/Berlin')
const newSearch = () => createViewStore(newSearchDocument({}, defaultMessagesConfig))
const savedSearch = () => {
  const { view, ...rest } = newSearchDocument({}, defaultMessagesConfig)
  return createViewStore({ ...rest, view: { ...view, revision: 1 } })
}
const search = (store: ViewStore, query: string) => {
  const { history, activeQueryId } = store.get()
  const address = addressOf(history.document, activeQueryId, null)
  const wanted = { ...address, query, columns: ['timestamp', 'level'] }
  return followAddress(activeQueryId, wanted, 'Europe/Berlin')
}

it('leaves a new search without a question as long as its address says all of it', () => {
  const store = newSearch()
  expect(lost(store)).toBe(false)
  store.edit(search(store, 'level:3'))
  expect(lost(store)).toBe(false)
})

it('asks before a new search with other work is left', () => {
  const store = newSearch()
  store.edit(setMetadata({ summary: 'Worked on' }))
  expect(lost(store)).toBe(true)
  store.undo()
  expect(lost(store)).toBe(false)
})

it('asks before a changed query of a saved search is left, until it is saved', () => {
  const store = savedSearch()
  store.edit(search(store, 'level:3'))
  expect(lost(store)).toBe(true)
  store.markSaved()
  expect(lost(store)).toBe(false)
  store.undo()
  expect(lost(store)).toBe(true)
})

it('asks nothing when only the address of a saved search differed from what is stored', () => {
  const store = savedSearch()
  store.amend(search(store, 'level:3'))
  expect(lost(store)).toBe(false)
})
